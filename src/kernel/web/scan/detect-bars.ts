import { grayOf, readBars } from '../../contract/barcodes/read-bars.ts'

/** What a camera shows, as text; null while there is no code in it. */
export type Detect = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorMaker = new (options: { formats: string[] }) => Detector

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf']

const byBrowser = (Maker: DetectorMaker): Detect => {
  const detector = new Maker({ formats })
  return async video => (await detector.detect(video))[0]?.rawValue ?? null
}

/** No bar code needs more, and a slow phone reads it in time. */
const mostPixels = 960

const byOurselves = (): Detect => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    if (!context || video.videoWidth === 0) return null
    const scale = Math.min(1, mostPixels / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readBars(grayOf(context.getImageData(0, 0, canvas.width, canvas.height)))
  }
}

/** The browser's own reader where it has one (Android, Mac), ours elsewhere: iPhones, Windows, Linux, Firefox. */
export const createDetector = (): Detect => {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  return Maker ? byBrowser(Maker) : byOurselves()
}
