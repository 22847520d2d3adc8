/** An SVG drawing as a picture's bytes. The library that draws is loaded with the first one. */
export const drawSvg = async (svg: string, format: 'png' | 'jpeg'): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer()
}
