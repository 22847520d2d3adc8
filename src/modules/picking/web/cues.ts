/** Said to a hand in a glove and to an ear in the cold: a short buzz and a high tone for right, a long low one for wrong. */
export const cue = (kind: 'right' | 'wrong'): void => {
  navigator.vibrate?.(kind === 'right' ? 40 : [120, 60, 120])
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = kind === 'right' ? 1200 : 220
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (kind === 'right' ? 0.08 : 0.3))
  tone.onended = () => void audio.close()
}
