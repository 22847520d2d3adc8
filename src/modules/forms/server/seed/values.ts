import type { SeedForm } from './definitions.ts'

type Data = Record<string, unknown>

export type SeedArticle = { id: string; code: string; name: string }
export type SeedPlace = { latitude: number | null; longitude: number | null }

export type Answering = {
  /** Number of the answer in its form: everything that is invented depends on it alone. */
  index: number
  version: number
  place: SeedPlace
  articles: readonly SeedArticle[]
  /** Ids of stored pictures, for answers recent enough to have one. */
  photos: readonly string[]
  signature: string | null
}

/** Between 0 and 1, the same for the same two numbers. */
export const share = (index: number, salt: number): number => {
  const mixed = Math.imul((index + 1) ^ Math.imul(salt + 7, 0x9e3779b1), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

const oneOf = <T>(list: readonly T[], part: number): T => {
  const item = list[Math.min(list.length - 1, Math.floor(part * list.length))]
  if (item === undefined) throw new RangeError('an empty list')
  return item
}

const some = <T>(list: readonly T[], index: number, salt: number, chance: number): T[] =>
  list.filter((_, position) => share(index, salt + position * 31) < chance)

const photoOf = ({ index, photos }: Answering) => {
  const content = photos[index % Math.max(1, photos.length)]
  return content ? [{ name: 'foto.jpg', type: 'image/jpeg', content }] : undefined
}

const comments = [
  'Pidió reponer la cenefa.',
  'El dueño quiere otro exhibidor para el verano.',
  'Mercadería bien rotada.',
  'Movieron la heladera al fondo del local.',
  'Reclama la promo del mes pasado.',
]

const pricesOf = ({ index, articles }: Answering): Data[] =>
  Array.from({ length: Math.min(articles.length, 1 + (index % 3)) }, (_, position) => {
    const place = (index * 3 + position * 5) % articles.length
    const offer = share(index, 90 + position) < 0.2
    const price = 1_800 + place * 640 + Math.round(share(index, 40 + position) * 12) * 50
    return { articulo: articles[place], precio: offer ? price - 300 : price, oferta: offer }
  })

const displayData = (answering: Answering): Data => {
  const { index, version } = answering
  const grade = share(index, 1) + version * 0.03
  const exhibicion = grade < 0.12 ? 'ninguna' : grade < 0.32 ? 'regular' : grade < 0.74 ? 'buena' : 'excelente'
  const other = share(index, 8) < 0.06
  const material = [...some(['cenefa', 'afiche', 'exhibidor', 'cartel'], index, 3, 0.42), ...(other ? ['other'] : [])]
  const prices = pricesOf(answering)
  const rivals = some(['nacional', 'regional', 'economica'], index, 11, 0.4)
  const stock = (salt: number) => oneOf(['hay', 'hay', 'hay', 'falta', 'noTrabaja'], share(index, salt))
  return {
    exhibicion,
    metros: exhibicion === 'ninguna' ? 0 : Math.round((0.4 + share(index, 2) * 2.8) * 10) / 10,
    ...(material.length > 0 ? { material } : {}),
    ...(other ? { 'material-Comment': 'Banderines' } : {}),
    ...(version >= 3 ? { surtido: { impulso: stock(21), familiar: stock(22), premium: stock(23) } } : {}),
    ...(prices.length > 0 ? { precios: prices } : {}),
    ...(version >= 2 ? { competencia: rivals.length > 0 ? rivals : ['none'] } : {}),
    atencion: 1 + Math.min(4, Math.floor(1.4 + share(index, 5) * 4.2)),
    foto: photoOf(answering),
    ...(share(index, 6) < 0.22 ? { comentario: oneOf(comments, share(index, 7)) } : {}),
  }
}

const deciders = ['Marta, la dueña', 'El encargado', 'Julio', 'Los dos hermanos', 'La hija de la dueña']

const censusData = ({ index, place, signature }: Answering): Data => {
  const devices = Math.floor(share(index, 2) * 4.4)
  const orders = [
    ['propia', 'nacional', 'economica'],
    ['nacional', 'propia', 'economica'],
    ['nacional', 'economica', 'propia'],
    ['propia', 'economica', 'nacional'],
  ]
  return {
    tipo: oneOf(['kiosco', 'kiosco', 'almacen', 'autoservicio', 'bar'], share(index, 1)),
    superficie: 8 + Math.floor(share(index, 3) ** 2 * 190),
    abre: oneOf(['07:00', '08:00', '08:30', '09:00', '10:00'], share(index, 4)),
    domingo: share(index, 5) < 0.44,
    ...(place.latitude !== null && place.longitude !== null
      ? { lugar: { latitude: place.latitude, longitude: place.longitude, accuracy: 8 } }
      : {}),
    equipos: devices,
    ...(devices > 0 ? { nuestros: Math.min(devices, Math.floor(share(index, 6) * 3)) } : {}),
    marcas: oneOf(orders, share(index, 7)),
    encargado: oneOf(deciders, share(index, 8)),
    ...(signature && index % 6 === 0 ? { firma: signature } : {}),
  }
}

const faults = ['enfria', 'agua', 'vidrio', 'luz']

const freezerData = (answering: Answering): Data => {
  const { index, version } = answering
  if (share(index, 1) < 0.13) return { tiene: false }
  const grade = share(index, 2) + version * 0.04
  const estado = grade < 0.1 ? 'fuera' : grade < 0.27 ? 'regular' : grade < 0.7 ? 'bueno' : 'excelente'
  const broken = estado === 'regular' || estado === 'fuera'
  const broke = some(faults, index, 13, 0.34)
  const warmth = Math.round((share(index, 3) + share(index, 4) + share(index, 5) - 1.5) * 9)
  return {
    tiene: true,
    codigo: String(204_000 + ((index * 37) % 900)),
    estado,
    ...(broken ? { falla: broke.length > 0 ? broke : [oneOf(faults, share(index, 14))] } : {}),
    ...(estado === 'fuera' ? {} : { temperatura: -20 + warmth + (broken ? 5 : 0) }),
    foto: photoOf(answering),
    ...(version >= 2 ? { limpio: share(index, 9) < 0.78 } : {}),
    carga: 1 + Math.floor(share(index, 6) * 4.99),
    ajeno: share(index, 7) < 0.27,
    ...(share(index, 8) < 0.15 ? { nota: oneOf(comments, share(index, 10)) } : {}),
  }
}

const makers = { display: displayData, census: censusData, freezer: freezerData } satisfies Record<
  SeedForm['key'],
  (answering: Answering) => Data
>

/** What somebody answered to a form of the demonstration: an answer that the server would take. */
export const seedDataOf = (key: SeedForm['key'], answering: Answering): Data =>
  Object.fromEntries(Object.entries(makers[key](answering)).filter(([, value]) => value !== undefined))
