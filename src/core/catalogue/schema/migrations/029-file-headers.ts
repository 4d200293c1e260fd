/** `headers`: the headers of a file's response that identify its content, as a JSON object of texts; null if there are none. */
export const fileHeadersSchema = `
ALTER TABLE files ADD COLUMN headers TEXT;
`;
