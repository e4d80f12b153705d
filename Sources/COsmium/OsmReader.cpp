#include "COsmium.h"

#include <osmium/io/any_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm.hpp>

#include <climits>
#include <memory>
#include <new>
#include <string>
#include <vector>

/// A libosmium reader, the buffer it is in, and the object that was handed out last, which may be in the buffer before.
struct osm_reader {
    std::unique_ptr<osmium::io::Reader> reader;
    osmium::memory::Buffer before;
    osmium::memory::Buffer buffer;
    osmium::memory::Buffer::t_iterator<osmium::OSMObject> position;
    osmium::memory::Buffer::t_iterator<osmium::OSMObject> end;
    bool finished = false;
    std::vector<int64_t> refs;
    std::vector<osm_member> members;
    std::string error;
    std::string timestamp;
};

namespace {

/// Runs what may throw; a message of its own takes the place of an exception without one.
template <typename Body>
bool guarded(osm_reader &reader, Body body) noexcept {
    try {
        try {
            body();
            return true;
        } catch (const std::exception &failure) {
            reader.error = failure.what();
        } catch (...) {
            reader.error = "unknown error";
        }
        if (reader.error.empty()) reader.error = "unknown error";
    } catch (...) {
        // Not even the message could be kept.
    }
    return false;
}

osmium::osm_entity_bits::type entities(int selection) {
    auto bits = osmium::osm_entity_bits::nothing;
    if (selection & OSM_SELECT_NODES) bits |= osmium::osm_entity_bits::node;
    if (selection & OSM_SELECT_WAYS) bits |= osmium::osm_entity_bits::way;
    if (selection & OSM_SELECT_RELATIONS) bits |= osmium::osm_entity_bits::relation;
    return bits;
}

osm_reader *open(const osmium::io::File *file, int selection, osm_reader *reader) {
    guarded(*reader, [&] {
        reader->reader = std::make_unique<osmium::io::Reader>(*file, entities(selection));
        reader->timestamp = reader->reader->header().get("osmosis_replication_timestamp");
    });
    return reader;
}

void fill(osm_reader &reader, const osmium::OSMObject &source, osm_object &object) {
    object = osm_object{};
    object.id = source.id();
    object.version = source.version();
    object.timestamp = source.timestamp().seconds_since_epoch();
    const auto &tags = source.tags();
    if (!tags.empty()) {
        object.tags = tags.begin()->key();
        object.tags_size = tags.byte_size() - sizeof(osmium::TagList);
    }
    switch (source.type()) {
    case osmium::item_type::node: {
        const auto location = static_cast<const osmium::Node &>(source).location();
        const bool valid = location.valid();
        object.latitude = valid ? location.y() : INT32_MAX;
        object.longitude = valid ? location.x() : INT32_MAX;
        break;
    }
    case osmium::item_type::way:
        reader.refs.clear();
        for (const auto &node : static_cast<const osmium::Way &>(source).nodes())
            reader.refs.push_back(node.ref());
        object.refs = reader.refs.data();
        object.ref_count = reader.refs.size();
        break;
    case osmium::item_type::relation:
        reader.members.clear();
        for (const auto &member : static_cast<const osmium::Relation &>(source).members()) {
            const auto type = member.type();
            const uint8_t kind = type == osmium::item_type::node  ? OSM_NODE
                                 : type == osmium::item_type::way ? OSM_WAY
                                                                  : OSM_RELATION;
            reader.members.push_back(osm_member{member.ref(), kind, member.role()});
        }
        object.members = reader.members.data();
        object.member_count = reader.members.size();
        break;
    default: break;
    }
}

int kind(osmium::item_type type) {
    switch (type) {
    case osmium::item_type::node: return OSM_NODE;
    case osmium::item_type::way: return OSM_WAY;
    case osmium::item_type::relation: return OSM_RELATION;
    default: return OSM_END;
    }
}

/// The object that is read next, which stays the next one; null at the end.
const osmium::OSMObject *peek(osm_reader &reader) {
    while (reader.position == reader.end) {
        if (reader.finished) return nullptr;
        auto next = reader.reader->read();
        if (!next) {
            reader.finished = true;
            reader.reader->close();
            return nullptr;
        }
        const auto position = next.begin<osmium::OSMObject>();
        const auto end = next.end<osmium::OSMObject>();
        if (position == end) continue;
        reader.before = std::move(reader.buffer);
        reader.buffer = std::move(next);
        reader.position = position;
        reader.end = end;
    }
    return &*reader.position;
}

/// Whether two objects that follow each other are versions of one, the first of them an older one.
bool supersedes(const osmium::OSMObject &newer, const osmium::OSMObject &older) {
    return newer.type() == older.type() && newer.id() == older.id() && newer.version() > older.version();
}

}  // namespace

extern "C" {

osm_reader *osm_reader_open_file(const char *path, int selection) {
    auto *reader = new (std::nothrow) osm_reader;
    if (!reader) return nullptr;
    // libosmium would fetch a URL with curl and read standard input for "-"; a path is a path.
    const std::string name = path[0] == '/' ? path : std::string{"./"} + path;
    guarded(*reader, [&] {
        const osmium::io::File file{name};
        open(&file, selection, reader);
    });
    return reader;
}

osm_reader *osm_reader_open_bytes(const char *bytes, size_t size, const char *format,
                                  int selection) {
    auto *reader = new (std::nothrow) osm_reader;
    if (!reader) return nullptr;
    guarded(*reader, [&] {
        const osmium::io::File file{bytes, size, format};
        open(&file, selection, reader);
    });
    return reader;
}

void osm_reader_close(osm_reader *reader) { delete reader; }

int osm_reader_next(osm_reader *reader, osm_object *object) {
    if (!reader->error.empty()) return -1;
    int result = OSM_END;
    const bool done = guarded(*reader, [&] {
        while (const auto *next = peek(*reader)) {
            ++reader->position;
            const auto *following = peek(*reader);
            if (kind(next->type()) == OSM_END || !next->visible()) continue;
            if (following && supersedes(*following, *next)) continue;
            fill(*reader, *next, *object);
            result = kind(next->type());
            return;
        }
    });
    return done ? result : -1;
}

const char *osm_reader_error(const osm_reader *reader) { return reader->error.c_str(); }

size_t osm_reader_offset(const osm_reader *reader) {
    return reader->reader ? reader->reader->offset() : 0;
}

size_t osm_reader_size(const osm_reader *reader) {
    return reader->reader ? reader->reader->file_size() : 0;
}

const char *osm_reader_timestamp(const osm_reader *reader) { return reader->timestamp.c_str(); }

}  // extern "C"
