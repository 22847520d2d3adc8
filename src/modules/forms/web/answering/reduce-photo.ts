/** The longest side of a stored photo in pixels: a shelf label at two metres is still readable. */
export const longestSide = 1600
const quality = 0.82

export const reducedSize = ({ width, height }: { width: number; height: number }) => {
  const share = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** A canvas as a file. Throws if the browser cannot encode it. */
export const canvasBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the canvas is not encodable'))), type, quality),
  )

/** Draws a picture of any source in its reduced size. */
const drawReduced = (source: CanvasImageSource, size: { width: number; height: number }): Promise<Blob> => {
  const { width, height } = reducedSize(size)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
  return canvasBlob(canvas, 'image/jpeg')
}

/** A photo as it is stored and sent: upright, reduced and without the metadata of the camera. Throws if unreadable. */
export const reducePhoto = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return await drawReduced(bitmap, bitmap)
  } finally {
    bitmap.close()
  }
}

/** The current picture of a camera, reduced. */
export const photoOfVideo = (video: HTMLVideoElement): Promise<Blob> =>
  drawReduced(video, { width: video.videoWidth, height: video.videoHeight })
