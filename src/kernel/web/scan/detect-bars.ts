/** Reads the code in a video frame; null when there is none. */
export type Detect = (video: HTMLVideoElement) => Promise<string | null>

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf'] as const
type Format = (typeof formats)[number]

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorMaker = {
  new (options: { formats: Format[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** Some browsers define BarcodeDetector but support no format. */
const ofBrowser = async (): Promise<DetectorMaker | null> => {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  const supportedFormats = (await Maker?.getSupportedFormats().catch(() => [])) ?? []
  return Maker && formats.every(format => supportedFormats.includes(format)) ? Maker : null
}

/**
 * The browser's own detector where it works (Android, Mac), otherwise ZXing as WebAssembly, served by us (iPhones,
 * Windows, Linux, Firefox). It is loaded when a camera is opened.
 */
export const createDetector = async (): Promise<Detect> => {
  const Maker = (await ofBrowser()) ?? (await import('./wasm-detector.ts')).BarcodeDetector
  const detector = new Maker({ formats: [...formats] })
  return async video => (video.videoWidth === 0 ? null : ((await detector.detect(video))[0]?.rawValue ?? null))
}
