import { drawSvg } from '../../../../kernel/server/files/draw-svg.ts'
import { attachFile, savePrepared, saveUpload } from '../../../../kernel/server/files/files.service.ts'
import { type Prepared, prepareUpload } from '../../../../kernel/server/files/prepare-upload.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'

const looks = [
  { wall: '#cdbfae', box: '#7b3fb5', goods: ['#e9b949', '#c8553d', '#3d7ea6', '#7a9e56'] },
  { wall: '#c3cbd1', box: '#2f5fa8', goods: ['#d98324', '#8e5ea2', '#c0392b', '#e2e2e2'] },
  { wall: '#d8cfc2', box: '#1f8a86', goods: ['#6b8f71', '#e2a33b', '#4a6fa5', '#c97b84'] },
  { wall: '#bfb3a6', box: '#8c2f39', goods: ['#f0c808', '#b5651d', '#5d8aa8', '#88b04b'] },
]

/** An open chest freezer seen from above, as a demonstration draws it. */
const drawFreezer = ({ wall, box, goods }: (typeof looks)[number]): Promise<Buffer> => {
  const tubs = Array.from({ length: 40 }, (_, index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)]
    const color = goods[(index * 7 + row) % goods.length]
    return `<rect x="${92 + column * 46}" y="${104 + row * 52}" width="40" height="44" rx="5" fill="${color}"/><path d="M${98 + column * 46} ${120 + row * 52}h28" stroke="#fffa" stroke-width="7"/>`
  })
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${wall}"/>
      <path d="M70 84h500l24 236h-548z" fill="#eef2f5"/><path d="M84 94h472l6 226h-484z" fill="#1d2a3d"/>${tubs.join('')}
      <path d="M46 320h548v110h-548z" fill="${box}"/><path d="M120 376h230" stroke="#fffd" stroke-width="22" stroke-linecap="round"/>
      <path d="M84 94h236l-70 226h-172z" fill="#fff2"/></svg>`,
    'jpeg',
  )
}

const drawSignature = (): Promise<Buffer> =>
  drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><path d="M60 140c40-120 70-90 60-20s30-60 60-60-20 90 10 60 40-80 60-40-10 60 30 30 60-50 90-40 30 30 50 10" fill="none" stroke="#1d1b2a" stroke-width="5" stroke-linecap="round"/></svg>`,
    'png',
  )

/** One signature stands for those of all answers. */
export const seedSignature = async (platform: Platform, envId: string): Promise<string> => {
  const bytes = await drawSignature()
  const { id } = await saveUpload(platform, envId, { name: 'firma.png', bytes, only: 'image', createdBy: null })
  await platform.withTenant(envId, tenant =>
    attachFile(tenant, { id, to: 'demo-forms', by: null, replaces: null, onlyImages: true }),
  )
  return id
}

/** A few drawings that stand for what phones photograph. */
export const drawPictures = async (): Promise<Prepared[]> => {
  const pictures: Prepared[] = []
  for (const look of looks) pictures.push(await prepareUpload(await drawFreezer(look), 'image'))
  return pictures
}

/** A file of its own for each answer, as those of phones are, for whoever answers to attach; null for those without one. */
export const savePictures = async (
  { platform, envId, pictures }: { platform: Platform; envId: string; pictures: Prepared[] },
  answers: { sellerId: string | null; hasPhoto: boolean }[],
): Promise<(string | null)[]> => {
  const ids: (string | null)[] = []
  for (const [index, { sellerId, hasPhoto }] of answers.entries()) {
    const content = hasPhoto ? pictures[index % pictures.length] : undefined
    const file =
      content && (await savePrepared(platform, envId, { name: 'foto.jpg', content, sellerId, createdBy: null }))
    ids.push(file?.id ?? null)
  }
  return ids
}
