/**
 * `assets.requested_at`: when the user asked for this file while Matchkeep started nothing by itself (epoch ms); null for
 * every other file. A request ends with the hold, or when the file leaves the states in which an attempt follows.
 * `assets_requested` has the requests of a state in their order.
 */
export const requestsSchema = `
ALTER TABLE assets ADD COLUMN requested_at INTEGER;
CREATE INDEX assets_requested ON assets (state, requested_at) WHERE requested_at IS NOT NULL;
CREATE TRIGGER request_ended AFTER UPDATE OF state ON assets
WHEN NEW.requested_at IS NOT NULL
  AND NEW.state NOT IN ('scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting') BEGIN
  UPDATE assets SET requested_at = NULL WHERE key = NEW.key;
END;
`;
