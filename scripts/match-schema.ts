/** Writes docs/match.schema.json, the JSON Schema of the sidecar `match.json`. `npm run format` formats it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidecarSchemaText } from '../src/core/archive/sidecar-schema.ts';
import { root } from './command.ts';

export const matchSchemaFile = join(root, 'docs/match.schema.json');

if (import.meta.main) writeFileSync(matchSchemaFile, sidecarSchemaText());
