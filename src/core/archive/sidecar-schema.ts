/** The JSON Schema of the sidecar `match.json`: at the archive's root, and as docs/match.schema.json. */
import { z } from 'zod';
import { sidecarFormat, sidecarSchema, wholeNumber } from './sidecar.ts';

/** How the text of every version of the schema begins. */
export const schemaMark = '{\n  "title": "match.json of a Matchkeep archive';

function sidecarJsonSchema() {
  return {
    title: `match.json of a Matchkeep archive, format ${sidecarFormat}`,
    description:
      'What is known of a match and its files. Identifiers are strings. Other properties may be added.',
    ...z.toJSONSchema(sidecarSchema, {
      // What an earlier version wrote lacks properties that this one adds.
      io: 'input',
      override({ zodSchema, jsonSchema }) {
        if (zodSchema === wholeNumber) Object.assign(jsonSchema, { type: 'integer', minimum: 0 });
      },
    }),
  };
}

export function sidecarSchemaText(): string {
  return `${JSON.stringify(sidecarJsonSchema(), null, 2)}\n`;
}
