#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Pulls the objects of an OpenStreetMap file, one after another, out of libosmium.
///
/// No exception crosses this interface: a function that can fail says so by its result, and
/// `osm_reader_error` gives the sentence.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct osm_reader osm_reader;

enum osm_kind { OSM_END = 0, OSM_NODE = 1, OSM_WAY = 2, OSM_RELATION = 3 };

/// Bits that select what is decoded.
enum osm_selection { OSM_SELECT_NODES = 1, OSM_SELECT_WAYS = 2, OSM_SELECT_RELATIONS = 4 };

typedef struct {
    int64_t ref;
    /// osm_kind
    uint8_t kind;
    const char *role;
} osm_member;

/// One object; pointers are valid until the next call with the same reader.
typedef struct {
    int64_t id;
    /// Seconds since 1970, 0 unknown.
    int64_t timestamp;
    uint32_t version;
    /// Of a node, 1e-7 degrees; INT32_MAX when it has none.
    int32_t latitude, longitude;
    /// Key, zero byte, value, zero byte, and so on.
    const char *tags;
    size_t tags_size;
    /// Nodes of a way.
    const int64_t *refs;
    size_t ref_count;
    /// Members of a relation.
    const osm_member *members;
    size_t member_count;
} osm_object;

/// A reader of a file, whose name's ending tells the format. Never null unless memory is exhausted.
osm_reader *osm_reader_open_file(const char *path, int selection);

/// A reader of bytes in memory, which must outlive it; the format is named like a file's ending,
/// such as "osm", "opl" or "osm.pbf".
osm_reader *osm_reader_open_bytes(const char *bytes, size_t size, const char *format, int selection);

void osm_reader_close(osm_reader *reader);

/// The kind of the object that was read into `object`, without those that are deleted and, where versions of one follow each
/// other as in a history file, without all but the last; OSM_END at the end; -1 on an error.
int osm_reader_next(osm_reader *reader, osm_object *object);

/// What went wrong; an empty text when nothing did.
const char *osm_reader_error(const osm_reader *reader);

/// Bytes read so far and bytes in all (0 when unknown).
size_t osm_reader_offset(const osm_reader *reader);
size_t osm_reader_size(const osm_reader *reader);

/// The time up to which the file's header says it is complete; an empty text when it does not.
const char *osm_reader_timestamp(const osm_reader *reader);

#ifdef __cplusplus
}
#endif
