-- kbtrace's database, version 1: the only definition of its tables, indexes and views.
-- Immutable documents (a trace's content, a core's layouts) stand under relational metadata.
-- Foreign keys are declared for readers and for `PRAGMA foreign_key_check`; the writer keeps them by
-- writing parents first, since enforcing them would look up four parents for each of a run's rows.

PRAGMA application_id = 0x6B627472;
PRAGMA user_version = 1;

-- A device as traces state it; the system's version stands with the trace.
CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  model TEXT,
  name TEXT,
  -- The screen in points, in portrait; pixels a point.
  screen_width ANY,
  screen_height ANY,
  scale ANY
) STRICT;

-- Serves: finding a device when a trace is stored; `--device`.
CREATE INDEX device_by_model ON device (model, name);

-- One invocation that made runs.
CREATE TABLE recording (
  id INTEGER PRIMARY KEY,
  -- ISO 8601 UTC with milliseconds.
  made_at TEXT NOT NULL CHECK (made_at GLOB '????-??-??T??:??:??.???Z'),
  -- The version of the code under test.
  revision TEXT,
  tool_version TEXT NOT NULL,
  host_os TEXT NOT NULL
) STRICT;

-- A handler core that has made runs.
CREATE TABLE handler (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- Where its rules come from.
  source TEXT,
  -- The keys that it governs, a JSON array.
  keys TEXT NOT NULL CHECK (json_valid(keys))
) STRICT;

-- A trace's content or a core's layouts: JSON that never changes. Not unique by digest: an index over
-- random keys would make recording grow faster than its input.
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the canonical form (Documentation/Digests.md), not of the body.
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  -- Blocks of 32 events, each key of a block a column: indexes into its distinct values.
  body TEXT NOT NULL
) STRICT;

-- A recorded trace. Its name is unique by bytes.
CREATE TABLE trace (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  document_id INTEGER NOT NULL REFERENCES document,
  -- The recording that stored it.
  recording_id INTEGER NOT NULL REFERENCES recording,
  device_id INTEGER NOT NULL REFERENCES device,
  os TEXT,
  orientation TEXT NOT NULL
    -- Not as IN (…), for which SQLite would build a table for each row.
    CHECK (orientation = 'portrait' OR orientation = 'portraitUpsideDown'
      OR orientation = 'landscapeLeft' OR orientation = 'landscapeRight'),
  locale TEXT,
  coordinates TEXT NOT NULL CHECK (coordinates IN ('interface', 'fixed')),
  -- What people filter by most, so that no document is opened for it.
  events INTEGER NOT NULL CHECK (events >= 0),
  duration ANY NOT NULL,
  max_keyboard_height ANY,
  -- A JSON object.
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  source TEXT
) STRICT;

-- Serves: `query --device`.
CREATE INDEX trace_by_device ON trace (device_id);

-- Serves: `query --locale`.
CREATE INDEX trace_by_locale ON trace (locale);

-- A key and value that some trace is tagged with.
CREATE TABLE tag (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  -- The text of a string, or other JSON as it was written.
  value TEXT NOT NULL,
  UNIQUE (key, value)
) STRICT;

-- Serves: `query --tag`. Follows from trace.tags.
CREATE TABLE trace_tag (
  tag_id INTEGER NOT NULL REFERENCES tag,
  trace_id INTEGER NOT NULL REFERENCES trace,
  PRIMARY KEY (tag_id, trace_id)
) STRICT, WITHOUT ROWID;

-- A core's answer to a trace in a recording. Equal answers of one core to one trace share a document.
CREATE TABLE run (
  trace_id INTEGER NOT NULL REFERENCES trace,
  handler_id INTEGER NOT NULL REFERENCES handler,
  recording_id INTEGER NOT NULL REFERENCES recording,
  document_id INTEGER NOT NULL REFERENCES document,
  PRIMARY KEY (trace_id, handler_id, recording_id)
) STRICT, WITHOUT ROWID;

-- A decision that a run is right. A pair's last decision makes its baseline, and old ones are kept;
-- until there is one, its first run is the baseline.
CREATE TABLE acceptance (
  id INTEGER PRIMARY KEY,
  trace_id INTEGER NOT NULL REFERENCES trace,
  handler_id INTEGER NOT NULL REFERENCES handler,
  -- The recording of the accepted run.
  recording_id INTEGER NOT NULL REFERENCES recording,
  accepted_at TEXT NOT NULL CHECK (accepted_at GLOB '????-??-??T??:??:??.???Z'),
  accepted_by TEXT,
  -- Null where a first run that served as baseline was imported.
  reason TEXT,
  revision TEXT
) STRICT;

-- Serves: a pair's decisions; deleting a trace.
CREATE INDEX acceptance_by_pair ON acceptance (trace_id, handler_id);

-- Views: what people and scripts read. Columns may be added, never renamed.

-- One row a trace.
CREATE VIEW trace_info (
  trace, digest, events, duration, device_model, device_name, os, screen_width, screen_height,
  scale, orientation, locale, coordinates, max_keyboard_height, tags, source, recorded_at
) AS
SELECT
  trace.name, lower(hex(document.digest)), trace.events, trace.duration, device.model, device.name,
  trace.os, device.screen_width, device.screen_height, device.scale, trace.orientation,
  trace.locale, trace.coordinates, trace.max_keyboard_height, trace.tags, trace.source,
  recording.made_at
FROM trace
JOIN document ON document.id = trace.document_id
JOIN device ON device.id = trace.device_id
JOIN recording ON recording.id = trace.recording_id;

-- One row an event, unfolded from its trace's document. A column's index is the place of a character
-- in the alphabet; an empty string of indexes means the only value. `t.json` is the block's text,
-- which json_each hands out without making it anew.
CREATE VIEW event (
  trace, event, t, kind, begin_x, begin_y, begin_width, begin_height, end_x, end_y, end_width,
  end_height, duration, curve, local, detail
) AS
SELECT
  trace.name, block.key * 32 + t.key, t.value,
  t.json ->> ('$.event[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.event[0]', t.key + 1, 1)) - 1) || ']'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.begin', t.key + 1, 1)) - 1) || '][0]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.begin', t.key + 1, 1)) - 1) || '][1]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.begin', t.key + 1, 1)) - 1) || '][2]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.begin', t.key + 1, 1)) - 1) || '][3]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.end', t.key + 1, 1)) - 1) || '][0]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.end', t.key + 1, 1)) - 1) || '][1]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.end', t.key + 1, 1)) - 1) || '][2]'),
  t.json ->> ('$.frames[' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.end', t.key + 1, 1)) - 1) || '][3]'),
  iif((t.json ->> ('$.event[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.event[0]', t.key + 1, 1)) - 1) || ']')) GLOB 'keyboard*',
    ifnull(t.json ->> ('$.duration[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.duration[0]', t.key + 1, 1)) - 1) || ']'), 0.25), NULL),
  iif((t.json ->> ('$.event[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.event[0]', t.key + 1, 1)) - 1) || ']')) GLOB 'keyboard*',
    ifnull(t.json ->> ('$.curve[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.curve[0]', t.key + 1, 1)) - 1) || ']'), 7), NULL),
  iif((t.json ->> ('$.event[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.event[0]', t.key + 1, 1)) - 1) || ']')) GLOB 'keyboard*',
    ifnull(t.json ->> ('$.local[1][' || (instr(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    substr(t.json ->> '$.local[0]', t.key + 1, 1)) - 1) || ']'), 1), NULL),
  ifnull(t.json -> ('$.detail."' || t.key || '"'), '{}')
FROM trace
JOIN document ON document.id = trace.document_id
JOIN json_each(document.body, '$.blocks') AS block
JOIN json_each(block.value, '$.t') AS t;

-- One row a layout of every run, unfolded from its document.
CREATE VIEW run_layout (trace, handler, run, event, layout) AS
SELECT
  trace.name, handler.name,
  run.trace_id || '.' || run.handler_id || '.' || run.recording_id,
  block.key * 32 + place.key,
  (
    SELECT json_group_object(field.key, field.value -> ('$[1][' || (instr(
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
      substr(field.value ->> '$[0]', place.key + 1, 1)) - 1) || ']'))
    FROM json_each(n.json) AS field WHERE field.key <> 'n'
  )
FROM run
JOIN trace ON trace.id = run.trace_id
JOIN handler ON handler.id = run.handler_id
JOIN document ON document.id = run.document_id
JOIN json_each(document.body) AS block
JOIN json_each(block.value, '$.n') AS n
JOIN json_each(
  '[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]'
) AS place ON place.key < n.value;

-- One row a layout of the current baselines.
CREATE VIEW layout (trace, handler, event, layout) AS
SELECT
  trace.name, handler.name,
  block.key * 32 + place.key,
  (
    SELECT json_group_object(field.key, field.value -> ('$[1][' || (instr(
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
      substr(field.value ->> '$[0]', place.key + 1, 1)) - 1) || ']'))
    FROM json_each(n.json) AS field WHERE field.key <> 'n'
  )
FROM run
JOIN trace ON trace.id = run.trace_id
JOIN handler ON handler.id = run.handler_id
JOIN document ON document.id = run.document_id
JOIN json_each(document.body) AS block
JOIN json_each(block.value, '$.n') AS n
JOIN json_each(
  '[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31]'
) AS place ON place.key < n.value
WHERE run.recording_id = ifnull((
    SELECT acceptance.recording_id FROM acceptance
    WHERE acceptance.trace_id = run.trace_id AND acceptance.handler_id = run.handler_id
    ORDER BY acceptance.id DESC LIMIT 1
  ), (
    SELECT min(first.recording_id) FROM run AS first
    WHERE first.trace_id = run.trace_id AND first.handler_id = run.handler_id
  ));

-- One row a run. A run's name is made of its trace's, its handler's and its recording's numbers.
CREATE VIEW run_info (
  run, recording, trace, handler, digest, revision, tool_version, made_at, baseline,
  same_as_baseline
) AS
SELECT
  run.trace_id || '.' || run.handler_id || '.' || run.recording_id, run.recording_id, trace.name,
  handler.name, lower(hex(document.digest)), recording.revision, recording.tool_version,
  recording.made_at,
  run.recording_id = ifnull((
    SELECT acceptance.recording_id FROM acceptance
    WHERE acceptance.trace_id = run.trace_id AND acceptance.handler_id = run.handler_id
    ORDER BY acceptance.id DESC LIMIT 1
  ), (
    SELECT min(first.recording_id) FROM run AS first
    WHERE first.trace_id = run.trace_id AND first.handler_id = run.handler_id
  )),
  run.document_id = (
    SELECT serving.document_id FROM run AS serving
    WHERE serving.trace_id = run.trace_id AND serving.handler_id = run.handler_id
      AND serving.recording_id = ifnull((
        SELECT acceptance.recording_id FROM acceptance
        WHERE acceptance.trace_id = run.trace_id AND acceptance.handler_id = run.handler_id
        ORDER BY acceptance.id DESC LIMIT 1
      ), (
        SELECT min(first.recording_id) FROM run AS first
        WHERE first.trace_id = run.trace_id AND first.handler_id = run.handler_id
      ))
  )
FROM run
JOIN trace ON trace.id = run.trace_id
JOIN handler ON handler.id = run.handler_id
JOIN document ON document.id = run.document_id
JOIN recording ON recording.id = run.recording_id;

-- One row a recording.
CREATE VIEW recording_info (recording, made_at, revision, tool_version, host_os, runs) AS
SELECT
  recording.id, recording.made_at, recording.revision, recording.tool_version, recording.host_os,
  (SELECT count(*) FROM run WHERE run.recording_id = recording.id)
FROM recording;

-- Runs whose layouts differ from the run before of the same core over the same trace.
CREATE VIEW regression (
  trace, handler, run, previous_run, revision, previous_revision, made_at
) AS
SELECT
  trace.name, handler.name,
  run.trace_id || '.' || run.handler_id || '.' || run.recording_id,
  previous.trace_id || '.' || previous.handler_id || '.' || previous.recording_id,
  recording.revision, before.revision, recording.made_at
FROM run
JOIN run AS previous ON previous.trace_id = run.trace_id
  AND previous.handler_id = run.handler_id
  AND previous.recording_id = (
    SELECT max(earlier.recording_id) FROM run AS earlier
    WHERE earlier.trace_id = run.trace_id AND earlier.handler_id = run.handler_id
      AND earlier.recording_id < run.recording_id
  )
JOIN trace ON trace.id = run.trace_id
JOIN handler ON handler.id = run.handler_id
JOIN recording ON recording.id = run.recording_id
JOIN recording AS before ON before.id = previous.recording_id
WHERE run.document_id <> previous.document_id;

-- One row a baseline, current or former: every acceptance, and every first run that serves or served
-- as baseline without one (reason null).
CREATE VIEW baseline_info (
  trace, handler, run, digest, accepted_at, accepted_by, reason, revision, current
) AS
SELECT
  trace.name, handler.name,
  run.trace_id || '.' || run.handler_id || '.' || run.recording_id,
  lower(hex(document.digest)), decision.accepted_at, decision.accepted_by, decision.reason,
  decision.revision,
  decision.acceptance_id IS (
    SELECT max(latest.id) FROM acceptance AS latest
    WHERE latest.trace_id = decision.trace_id AND latest.handler_id = decision.handler_id
  )
FROM (
  SELECT
    run.trace_id, run.handler_id, run.recording_id, NULL AS acceptance_id,
    recording.made_at AS accepted_at, NULL AS accepted_by, NULL AS reason, recording.revision
  FROM run
  JOIN recording ON recording.id = run.recording_id
  WHERE run.recording_id = (
      SELECT min(first.recording_id) FROM run AS first
      WHERE first.trace_id = run.trace_id AND first.handler_id = run.handler_id
    )
    -- An imported run has its decision, which is older than the import, or a null reason.
    AND NOT EXISTS (
      SELECT 1 FROM acceptance
      WHERE acceptance.trace_id = run.trace_id AND acceptance.handler_id = run.handler_id
        AND acceptance.recording_id = run.recording_id
        AND (acceptance.reason IS NULL OR acceptance.accepted_at < recording.made_at)
    )
  UNION ALL
  SELECT
    trace_id, handler_id, recording_id, id, accepted_at, accepted_by, reason, revision
  FROM acceptance
) AS decision
JOIN trace ON trace.id = decision.trace_id
JOIN handler ON handler.id = decision.handler_id
JOIN run ON run.trace_id = decision.trace_id AND run.handler_id = decision.handler_id
  AND run.recording_id = decision.recording_id
JOIN document ON document.id = run.document_id;

-- One row a device and system.
CREATE VIEW device_info (
  device_model, device_name, os, screen_width, screen_height, scale, traces
) AS
SELECT
  device.model, device.name, trace.os, device.screen_width, device.screen_height, device.scale,
  count(*)
FROM trace
JOIN device ON device.id = trace.device_id
GROUP BY device.id, trace.os;
