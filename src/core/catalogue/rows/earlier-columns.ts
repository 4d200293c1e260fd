/** Of a row `v` of `earlier_versions`: the columns of an `EarlierVersion`. */
export const earlierColumns = `v.path, v.damaged_path AS damagedPath, v.bytes, v.sha256, v.archived_at AS archivedAt,
  v.replaced_at AS replacedAt, v.removed_at AS removedAt, v.version`;
