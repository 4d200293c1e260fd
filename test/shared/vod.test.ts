import { expect, it } from 'vitest';
import { secondInVod, vodAddress } from '../../src/shared/library/vod.ts';

it.each([
  ['https://www.youtube.com/watch?v=abc&t=5', 'https://www.youtube.com/watch?v=abc&t=3723s'],
  ['https://youtu.be/abc?start=9', 'https://youtu.be/abc?t=3723s'],
  ['https://www.twitch.tv/videos/1', 'https://www.twitch.tv/videos/1?t=1h2m3s'],
  ['https://video.example/1.mp4#t=4', 'https://video.example/1.mp4#t=3723'],
  ['https://notyoutube.com/watch?v=abc', 'https://notyoutube.com/watch?v=abc#t=3723'],
  ['https://youtube.com.example/watch', 'https://youtube.com.example/watch#t=3723'],
])('%s at 1:02:03 is %s', (url, address) => {
  expect(vodAddress({ url, startSeconds: 0 }, 3723)).toBe(address);
});

it('The second in the video is counted from where the game begins in it, and there is none before the video', () => {
  expect(secondInVod({ url: 'https://video.example/', startSeconds: 754 }, 872.9)).toBe(1626);
  expect(secondInVod({ url: 'https://video.example/', startSeconds: -60 }, 59)).toBe(null);
  expect(secondInVod({ url: 'https://video.example/', startSeconds: -60 }, 60)).toBe(0);
});
