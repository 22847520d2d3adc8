import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { eanModules } from '../src/kernel/contract/barcodes/ean.ts'

const module = 3

/** A film, as a camera before a box would take it: the bar code of an article, printed as we print it. */
export const filmBars = async (ean: string, path: string): Promise<void> => {
  const modules = eanModules(ean)
  if (!modules) throw new Error(`${ean} is no EAN-13`)
  const left = (640 - modules.length * module) / 2
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: run }) =>
      `<rect x="${left + index * module}" y="150" width="${run.length * module}" height="180" fill="#111"/>`,
  )
  const picture = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#b98a58"/>
      <rect x="110" y="110" width="420" height="260" fill="#f4f1ea"/>${bars.join('')}</svg>`),
  )
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0', mozjpeg: false })
    .toBuffer()
  await writeFile(path, Buffer.concat(Array.from({ length: 10 }, () => picture)))
}
