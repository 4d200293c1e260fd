/**
 * Makes the practice service's stream (src/practice/media): a picture that moves and a tone, twenty seconds,
 * H.264 and AAC in two qualities, cut into segments of two seconds. Needs ffmpeg; run once, when it changes:
 * `node scripts/make-practice-stream.ts`.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../src/practice/media/', import.meta.url));
const seconds = 20;
const segmentSeconds = 2;
const frameRate = 24;

const renditions = [
  { name: 'low', width: 320, height: 180, videoKbit: 60, audioKbit: 32, codecs: 'avc1.4d400d,mp4a.40.2' },
  { name: 'high', width: 640, height: 360, videoKbit: 190, audioKbit: 48, codecs: 'avc1.4d401e,mp4a.40.2' },
];

for (const file of readdirSync(folder)) rmSync(`${folder}${file}`);

const playlists = renditions.map(({ name, width, height, videoKbit, audioKbit }) => {
  const gop = frameRate * segmentSeconds;
  execFileSync(
    'ffmpeg',
    [
      ['-v', 'error', '-y', '-bitexact'],
      [
        '-f',
        'lavfi',
        '-i',
        `gradients=s=${width}x${height}:r=${frameRate}:d=${seconds}:seed=7:speed=0.02:n=4`,
      ],
      ['-f', 'lavfi', '-i', `testsrc=s=${width / 2}x${height / 2}:r=${frameRate}:d=${seconds}`],
      ['-f', 'lavfi', '-i', `sine=frequency=330:beep_factor=2:sample_rate=48000:duration=${seconds}`],
      ['-filter_complex', '[0:v][1:v]overlay=(W-w)/2:(H-h)/2,format=yuv420p[v];[2:a]volume=0.2[a]'],
      ['-map', '[v]', '-map', '[a]'],
      [
        '-c:v',
        'libx264',
        '-profile:v',
        'main',
        '-level',
        name === 'low' ? '1.3' : '3.0',
        '-preset',
        'veryslow',
      ],
      ['-b:v', `${videoKbit}k`, '-maxrate', `${videoKbit * 1.5}k`, '-bufsize', `${videoKbit * 2}k`],
      ['-g', `${gop}`, '-keyint_min', `${gop}`, '-sc_threshold', '0', '-threads', '1'],
      ['-c:a', 'aac', '-b:a', `${audioKbit}k`, '-ac', '2'],
      ['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_list_size', '0', '-hls_playlist_type', 'vod'],
      ['-hls_segment_filename', `${folder}${name}%02d.m2t`, `${folder}${name}.m3u8`],
    ].flat(),
    { stdio: 'inherit' },
  );
  const text = readFileSync(`${folder}${name}.m3u8`, 'utf8');
  rmSync(`${folder}${name}.m3u8`);
  return {
    segments: text.split('\n').filter((line) => line.endsWith('.m2t')),
    durations: [...text.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1])),
  };
});

writeFileSync(
  `${folder}index.json`,
  `${JSON.stringify(
    {
      renditions: renditions.map(({ name, width, height, codecs }, index) => ({
        name,
        bandwidth: peakBitsPerSecond(playlists[index]?.segments ?? []),
        resolution: `${width}x${height}`,
        frameRate,
        codecs,
        segments: playlists[index]?.segments ?? [],
      })),
      segmentSeconds: playlists[0]?.durations ?? [],
    },
    null,
    2,
  )}\n`,
);

/** What EXT-X-STREAM-INF's BANDWIDTH means: the largest segment's rate. */
function peakBitsPerSecond(segments: readonly string[]): number {
  return Math.max(...segments.map((name) => (statSync(`${folder}${name}`).size * 8) / segmentSeconds));
}
