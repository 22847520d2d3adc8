import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Gray, readBars } from '../../../testing/read-bars.ts'
import { code128 } from './code128.ts'
import { eanModules } from './ean.ts'

type Picture = ReturnType<typeof sharp>

const moduleWidth = 3

/** Bars on white with a margin around them, as on a printed label. */
const draw = (bars: { at: number; width: number }[], modules: number) => {
  const rects = bars.map(
    ({ at, width }) => `<rect x="${(at + 12) * moduleWidth}" y="30" width="${width * moduleWidth}" height="120"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(modules + 24) * moduleWidth}" height="180"><rect width="100%" height="100%" fill="#fff"/>${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten()
}

const drawEan = (ean: string) => {
  const modules = eanModules(ean) ?? ''
  return draw(
    [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ at: index, width: run.length })),
    modules.length,
  )
}

const drawText = (text: string) => {
  const { bars, width } = code128(text)
  return draw(bars, width)
}

const look = async (picture: Picture): Promise<Gray> => {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, light: new Uint8Array(data) }
}

describe('what is drawn is read back', () => {
  test.each(['7790520011350', '4006381333931', '0012345678905', '9780201379624'])('EAN %s', async ean => {
    expect(eanModules(ean)).not.toBeNull()
    expect(await readBars(await look(drawEan(ean)))).toBe(ean)
  })

  test.each(['C-1042', 'P-100234', 'Anden 2026'])('Code 128 %s', async text => {
    expect(await readBars(await look(drawText(text)))).toBe(text)
  })

  test.each([
    ['upside down', (picture: Picture) => picture.rotate(180)],
    ['on its side', (picture: Picture) => picture.rotate(90)],
    ['a little askew', (picture: Picture) => picture.rotate(7, { background: '#fff' })],
    ['out of focus', (picture: Picture) => picture.blur(1.4)],
    ['in half light', (picture: Picture) => picture.linear(0.35, 20)],
    ['far away', (picture: Picture) => picture.resize({ width: 340 })],
  ])('held %s', async (_, hold) => {
    const held = async (picture: Picture) => look(hold(sharp(await picture.png().toBuffer())))
    expect(await readBars(await held(drawEan('7790520011350')))).toBe('7790520011350')
    expect(await readBars(await held(drawText('C-1042')))).toBe('C-1042')
  })
})

test('nothing is read where there is no code, or one whose check digit is wrong', async () => {
  const noise = new Uint8Array(320 * 240).map((_, index) => (Math.imul(index, 2_654_435_761) >>> 24) & 255)
  expect(await readBars({ width: 320, height: 240, light: noise })).toBeNull()
  expect(await readBars({ width: 320, height: 240, light: new Uint8Array(320 * 240).fill(255) })).toBeNull()
  const wrong = (eanModules('7790520011350') ?? '').replace(/^(101\d{7})\d{7}/, '$10001101')
  const bars = [...wrong.matchAll(/1+/g)].map(({ index, 0: run }) => ({ at: index, width: run.length }))
  expect(await readBars(await look(draw(bars, wrong.length)))).toBeNull()
})
