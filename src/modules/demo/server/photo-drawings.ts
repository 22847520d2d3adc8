import { drawSvg } from '../../../kernel/server/files/draw-svg.ts'
import type { Random } from './random.ts'

type Size = { width: number; height: number }

const goods = ['#c8553d', '#f0c808', '#3d7ea6', '#7a9e56', '#b5651d', '#8e5ea2', '#e9e4d8', '#d46a8a', '#2f4a6f']
const sizes: Size[] = [
  { width: 960, height: 720 },
  { width: 720, height: 960 },
  { width: 960, height: 540 },
]

/** Light from one side and dark corners, as a phone's camera sees a shop. */
const light = ({ width, height }: Size): string =>
  `<defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
   <radialGradient id="v" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient></defs>
   <rect width="${width}" height="${height}" fill="url(#l)"/><rect width="${width}" height="${height}" fill="url(#v)"/>`

const paint = (size: Size, content: string): Promise<Buffer> =>
  drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${content}${light(size)}</svg>`,
    'jpeg',
  )

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}"/><rect x="${x + 4}" y="${y + height * 0.25}" width="${width - 8}" height="${height * 0.24}" fill="#fffb"/>`

/** A shop's shelf; here and there somebody bought. */
const drawShelf = (random: Random): Promise<Buffer> => {
  const size = random.pick(sizes)
  const rows = Math.floor(size.height / 150)
  const boards = times(rows, row => {
    const y = 120 + row * 150
    const columns = Math.floor(size.width / 62)
    const color = random.pick(goods)
    const boxes = times(columns, index => {
      if (random.chance(0.12)) return ''
      const height = random.integer(58, 98)
      return box(12 + index * 62, y - height, 52, height, random.chance(0.7) ? color : random.pick(goods))
    })
    return `${boxes}<rect y="${y}" width="${size.width}" height="14" fill="#d9d4c8"/>${times(6, index => `<rect x="${30 + index * (size.width / 6)}" y="${y + 2}" width="44" height="10" fill="${random.chance(0.2) ? '#f4cf3a' : '#fff'}"/>`)}`
  })
  return paint(
    size,
    `<rect width="${size.width}" height="${size.height}" fill="${random.pick(['#4b4641', '#5f574d', '#6c6459'])}"/>${boards}`,
  )
}

/** An open chest freezer, as full as it was found. */
const drawFreezer = (random: Random): Promise<Buffer> => {
  const size = { width: 960, height: 720 }
  const full = random.between(0.4, 0.98)
  const brand = random.pick(['#1f5fa8', '#7b2fb0', '#b23a48', '#2f7d6d'])
  const cells = times(4, row =>
    times(8, column =>
      random.next() > full
        ? ''
        : `<rect x="${176 + column * 78 + row * (column < 4 ? -9 : 9)}" y="${168 + row * 52}" width="62" height="40" rx="4" fill="${random.pick(goods)}"/><rect x="${184 + column * 78 + row * (column < 4 ? -9 : 9)}" y="${180 + row * 52}" width="46" height="10" fill="#fffc"/>`,
    ),
  )
  return paint(
    size,
    `<rect width="960" height="720" fill="${random.pick(['#d8c9b8', '#cfd3d0', '#e0d6c4'])}"/><rect y="560" width="960" height="160" fill="#9b9285"/>
     <path d="M150 140h660l70 260h-800z" fill="#eef1f3"/><path d="M172 154h616l58 230h-732z" fill="#1c2a44"/>${cells}
     <path d="M300 154l-60 230h70l44 -230z" fill="#fff2"/><path d="M80 400h800l-20 250h-760z" fill="#f4f5f6"/><path d="M86 450h788l-7 90h-774z" fill="${brand}"/><rect x="360" y="482" width="240" height="26" rx="13" fill="#fffd"/>`,
  )
}

/** An upright fridge with a glass door. */
const drawFridge = (random: Random): Promise<Buffer> => {
  const size = { width: 720, height: 960 }
  const brand = random.pick(['#b23a48', '#1f5fa8', '#2f7d6d', '#7b2fb0'])
  const shelves = times(5, row => {
    const y = 330 + row * 118
    const bottles = times(8, index => {
      if (random.chance(0.18)) return ''
      const height = random.integer(62, 92)
      return `<rect x="${216 + index * 38}" y="${y - height}" width="28" height="${height}" rx="9" fill="${random.pick(goods)}"/><rect x="${220 + index * 38}" y="${y - height * 0.6}" width="20" height="${height * 0.26}" fill="#fffb"/>`
    })
    return `${bottles}<rect x="206" y="${y}" width="310" height="6" fill="#8fa0ad"/>`
  })
  return paint(
    size,
    `<rect width="720" height="960" fill="${random.pick(['#c4b8a8', '#b9c2c7', '#d4c9ba'])}"/><rect y="850" width="720" height="110" fill="#877e72"/>
     <rect x="170" y="70" width="382" height="830" rx="12" fill="#26313c"/><rect x="190" y="90" width="342" height="96" rx="6" fill="${brand}"/><rect x="250" y="124" width="222" height="28" rx="14" fill="#fffd"/>
     <rect x="200" y="206" width="322" height="668" fill="#dce9f1"/>${shelves}<path d="M220 206l-20 668h90l60 -668z" fill="#fff3"/><rect x="530" y="420" width="9" height="160" rx="4" fill="#dfe5ea"/>`,
  )
}

/** The front of a shop, open or with its shutter down: nobody's real one. */
const drawFront = (random: Random, isClosed: boolean): Promise<Buffer> => {
  const size = { width: 960, height: 640 }
  const [wall, awning] = [
    random.pick(['#d9c7a8', '#c8d3c0', '#e3d5d0', '#cfd6e0', '#e6d3b1']),
    random.pick(['#b23a48', '#2f6f8f', '#557a46', '#c77d2e', '#7b2fb0']),
  ]
  const stripes = times(
    12,
    index => `<path d="M${150 + index * 56} 226h28l-6 60h-30z" fill="${index % 2 ? '#f5f1e8' : awning}"/>`,
  )
  const shutter = `<rect x="180" y="286" width="420" height="264" fill="${random.pick(['#7d8a94', '#8f8377', '#6f7780'])}"/>${times(14, index => `<path d="M180 ${300 + index * 19}h420" stroke="#0003" stroke-width="2"/>`)}<rect x="330" y="380" width="120" height="66" rx="4" fill="#fffd"/><path d="M348 412h84" stroke="#b23a48" stroke-width="12"/>`
  const window = `<rect x="180" y="300" width="420" height="220" fill="#2f3b45"/><rect x="190" y="310" width="400" height="200" fill="#55697a"/>${times(9, index => box(206 + index * 42, 510 - random.integer(60, 120), 34, 60, random.pick(goods)))}<path d="M190 310h130l-90 200h-40z" fill="#fff3"/>`
  return paint(
    size,
    `<rect width="960" height="200" fill="#9fc2df"/><rect y="90" width="960" height="470" fill="${wall}"/><rect y="550" width="960" height="90" fill="#8d8a86"/><path d="M0 566h960" stroke="#6f6c69" stroke-width="4"/>
     <rect x="150" y="130" width="680" height="74" rx="6" fill="${awning}"/>${times(random.integer(5, 8), index => `<rect x="${230 + index * 58}" y="152" width="${random.integer(22, 44)}" height="30" rx="5" fill="#fffd"/>`)}
     ${isClosed ? shutter : window}${stripes}<rect x="660" y="300" width="140" height="256" fill="#2f3b45"/><rect x="672" y="312" width="116" height="238" fill="${isClosed ? '#5b5f63' : '#6d7f8c'}"/>`,
  )
}

/** A receipt on a counter; what it says cannot be read. */
const drawReceipt = (random: Random): Promise<Buffer> => {
  const size = { width: 720, height: 960 }
  const lines = times(
    random.integer(8, 13),
    index =>
      `<path d="M240 ${270 + index * 36}h${random.integer(90, 160)}M450 ${270 + index * 36}h${random.integer(30, 62)}" stroke="#4449" stroke-width="9"/>`,
  )
  return paint(
    size,
    `<rect width="720" height="960" fill="${random.pick(['#8a6d4f', '#6d7178', '#a98b69', '#5c4a3a'])}"/>${times(4, index => `<path d="M0 ${140 + index * 240}h720" stroke="#0002" stroke-width="4"/>`)}
     <g transform="rotate(${random.integer(-9, 9)} 360 480)"><rect x="196" y="110" width="330" height="740" fill="#f7f5ef"/><rect x="236" y="150" width="130" height="34" fill="#333"/><rect x="410" y="146" width="46" height="46" fill="none" stroke="#333" stroke-width="5"/>
     <path d="M236 214h250" stroke="#3335" stroke-width="7"/>${lines}<path d="M330 790q50 -62 78 -8t66 -22" fill="none" stroke="#28508f" stroke-width="6"/></g>`,
  )
}

/** A parcel that arrived with a corner broken. */
const drawParcel = (random: Random): Promise<Buffer> => {
  const [side, top] = random.pick([
    ['#b98a58', '#d1a878'],
    ['#c89b6a', '#ddba8e'],
  ])
  return paint(
    { width: 960, height: 720 },
    `<rect width="960" height="720" fill="${random.pick(['#6d7178', '#7f786e', '#5f6a6d'])}"/><rect y="520" width="960" height="200" fill="#4b4d52"/>
     <path d="M210 240l260 -70 300 60 -10 320 -290 90 -250 -110z" fill="${side}"/><path d="M210 240l260 -70 300 60 -260 84z" fill="${top}"/><path d="M510 314l-20 326" stroke="#7a5a36" stroke-width="5"/>
     <path d="M330 204l300 60" stroke="#e8dcc0" stroke-width="30" opacity=".7"/><path d="M590 400l70 -30 44 50 -30 66 -74 4z" fill="#3b2a1c"/><path d="M612 414l40 -14 28 28 -16 40 -42 2z" fill="#eceff2"/>`,
  )
}

export type PhotoKind = 'no-purchase' | 'order' | 'collection' | 'asset'

const open = (random: Random): Promise<Buffer> => drawFront(random, false)
const closed = (random: Random): Promise<Buffer> => drawFront(random, true)

const drawingsOf: Record<PhotoKind, ((random: Random) => Promise<Buffer>)[]> = {
  'no-purchase': [closed, closed, drawShelf, closed, open, drawFreezer],
  order: [drawShelf, drawFridge, drawFreezer, open, drawShelf, drawParcel, drawFreezer, drawShelf],
  collection: [drawReceipt, drawReceipt, drawReceipt],
  asset: [drawFreezer, drawFridge, drawFreezer],
}

/** As many different pictures of a kind as wanted, drawn here: they show nobody's shop. */
export const drawPhotos = async (random: Random, kind: PhotoKind, count: number): Promise<Buffer[]> => {
  const ways = drawingsOf[kind]
  const pictures: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    const draw = ways[index % ways.length]
    if (draw) pictures.push(await draw(random))
  }
  return pictures
}
