/** A `KeyedFile` of a row `f` of `files`, or `v` of `earlier_versions`, with its asset `a` and its game `g`. */
export const keyedColumns = {
  f: `f.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, f.path,
    coalesce(a.bytes, 0) AS bytes, f.sha256`,
  v: 'v.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, v.path, v.bytes, v.sha256',
} as const;

/** Joins them, beginning with the content. */
export const withAsset = {
  f: 'CROSS JOIN assets a ON a.key = f.asset_key CROSS JOIN games g ON g.key = a.game_key',
  v: 'CROSS JOIN assets a ON a.key = v.asset_key CROSS JOIN games g ON g.key = a.game_key',
} as const;
