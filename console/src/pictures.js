import pictures from './pictures.json';

const parsed = new Map();

/** One of the vehicle's own pictures as an element; an empty one when there is none of that name. */
export function picture(name, label) {
  // The number of a roundabout's exit, which the sentence beside it has, is not drawn here.
  const id = Object.hasOwn(pictures, name) ? name : name?.replace(/-\d$/, '');
  if (!Object.hasOwn(pictures, id)) return document.createElement('span');
  if (!parsed.has(id)) {
    // Only what was built into this page is read as markup.
    parsed.set(id, new DOMParser().parseFromString(pictures[id], 'image/svg+xml').documentElement);
  }
  const made = document.importNode(parsed.get(id), true);
  if (label) {
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', label);
  } else {
    made.setAttribute('aria-hidden', 'true');
  }
  return made;
}
