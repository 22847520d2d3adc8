/** The library of images, loaded with its first use. Its cache of pixels is off, because hardly an image is read twice. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
