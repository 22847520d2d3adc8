import { loadSharp } from './load-sharp.ts'
/** An SVG drawing as a picture's bytes. The library that draws is loaded with the first one. */
export const drawSvg = async (svg: string, format: 'png' | 'jpeg'): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer()
}
