/**
 * Two short tones, without a file to load. Browsers play nothing before the user has interacted
 * with the page.
 */
export function playAlertSound(): void {
  const audio = new AudioContext();
  for (const [start, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.16);
  }
  setTimeout(() => void audio.close(), 1000);
}
