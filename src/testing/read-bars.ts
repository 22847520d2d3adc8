import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })

/** A picture by its light, row by row: 0 black to 255 white. */
export type Gray = { width: number; height: number; light: Uint8Array }

/** The one EAN or Code 128 in a picture, by the reader that phones without one of their own use; null: none. */
export const readBars = async ({ width, height, light }: Gray): Promise<string | null> => {
  const data = new Uint8ClampedArray(light.length * 4).fill(255)
  for (const [at, value] of light.entries()) data.fill(value, at * 4, at * 4 + 3)
  const codes = await readBarcodes({ width, height, data, colorSpace: 'srgb' } as ImageData, {
    formats: ['EAN13', 'EAN8', 'Code128'],
    maxNumberOfSymbols: 1,
  })
  return codes[0]?.text ?? null
}
