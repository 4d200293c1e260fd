/** Checks sidecars by their JSON Schema, with a validator that knows nothing of Matchkeep. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sidecarSchemaText } from '../../src/core/archive/sidecar-schema.ts';

const ajv = new Ajv2020({ allErrors: true });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(sidecarSchemaText()));

/** What the schema refuses in the text of a sidecar; empty if nothing. */
export function sidecarProblems(text: string): readonly string[] {
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
