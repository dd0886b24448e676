// The baseline for the early start: a page with only hls.js.
import Hls from 'hls.js';

const video = document.querySelector('video');
const master = document.getElementById('master')?.textContent;
if (video && master) {
  const hls = new Hls();
  hls.loadSource(master);
  hls.attachMedia(video);
  hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
}
