/**
 * Lets the rows of a list be moved by mouse, pen or finger. A finger takes a row by its `.handle`, so that the rest of
 * the list still scrolls.
 *
 * @param list the element whose children are the rows; what is drawn in it meanwhile may be other elements
 * @param move called with the row's place and the place that it is to have, as soon as it is above that
 */
export function moveRowsByDragging(list, move) {
  let dragged = null;
  const rowAt = (y) => [...list.children].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  list.addEventListener('pointerdown', (event) => {
    const isHandle = Boolean(event.target.closest('.handle'));
    if (!event.isPrimary || event.button !== 0 || event.target.closest('button')) return;
    if (event.pointerType === 'touch' && !isHandle) return;
    const row = rowAt(event.clientY);
    if (row < 0) return;
    dragged = row;
    // The list stays where its rows are drawn anew.
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    if (dragged === null) return;
    const row = rowAt(event.clientY);
    if (row < 0 || row === dragged) return;
    move(dragged, row);
    dragged = row;
  });
  for (const end of ['pointerup', 'pointercancel']) list.addEventListener(end, () => { dragged = null; });
}
