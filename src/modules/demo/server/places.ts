import type { Random } from './random.ts'

export type Point = { latitude: number; longitude: number }
/** A neighbourhood that one seller walks; its points stay on land within `radius` metres of the centre. */
export type Zone = Point & {
  locality: string
  province: string
  location: string
  region: string
  streets: readonly string[]
  radius: number
}

const common = [
  'San Martín',
  'Belgrano',
  'Rivadavia',
  'Sarmiento',
  'Mitre',
  '25 de Mayo',
  '9 de Julio',
  'Moreno',
  'Alvear',
  'Urquiza',
] as const
const rosario = [
  ...common,
  'Bv. Oroño',
  'Mendoza',
  'Córdoba',
  'Pellegrini',
  'Ovidio Lagos',
  'Francia',
  'Provincias Unidas',
  'Eva Perón',
] as const
const south = [
  ...common,
  'Hipólito Yrigoyen',
  'Espora',
  'Av. Mitre',
  'Roca',
  'Alsina',
  'Brandsen',
  'Lavalle',
  'Pavón',
] as const
const cordoba = [
  ...common,
  'Colón',
  'Vélez Sarsfield',
  'Duarte Quirós',
  'Fuerza Aérea',
  'Rafael Núñez',
  'Caraffa',
  'Sabattini',
] as const
const capital = [
  ...common,
  'Rivera Indarte',
  'Directorio',
  'Cabildo',
  'Corrientes',
  'Juan B. Justo',
  'Boedo',
  'Triunvirato',
  'Warnes',
] as const
const asuncion = [
  'España',
  'Mariscal López',
  'Eusebio Ayala',
  'Boggiani',
  'Perú',
  'Brasilia',
  'Sacramento',
  'Artigas',
] as const

const zone = (
  place: string,
  region: string,
  location: string,
  streets: readonly string[],
  latitude: number,
  longitude: number,
  radius = 1700,
): Zone => {
  const [locality = '', province = ''] = place.split(', ')
  return { locality, province, region, location, streets, latitude, longitude, radius }
}

const santaFe = 'Santa Fe'
const buenosAires = 'Buenos Aires'
const city = 'Ciudad Autónoma de Buenos Aires'

/** Ordered so that a company of twelve sellers already reaches every location of the ERP (spec.md §9). */
export const zones: Zone[] = [
  zone(`Rosario, ${santaFe}`, 'Rosario', 'rosario', rosario, -32.956, -60.672),
  zone(`Burzaco, ${buenosAires}`, 'Zona Sur', 'burzaco', south, -34.826, -58.393),
  zone(`Avellaneda, ${buenosAires}`, 'Zona Sur', 'avellaneda', south, -34.683, -58.364, 1300),
  zone(`Córdoba, Córdoba`, 'Córdoba', 'cordoba', cordoba, -31.415, -64.2),
  zone(`Barracas, ${city}`, 'Capital', 'capital sur', capital, -34.645, -58.392, 1200),
  zone(`Caballito, ${city}`, 'Capital', 'capital federal', capital, -34.619, -58.443),
  zone(`Rosario, ${santaFe}`, 'Rosario', 'rosario', rosario, -32.928, -60.722),
  zone(`Asunción, Paraguay`, 'Paraguay', 'paraguay', asuncion, -25.297, -57.585, 1500),
  zone(`Adrogué, ${buenosAires}`, 'Zona Sur', 'burzaco', south, -34.799, -58.393),
  zone(`Villa Urquiza, ${city}`, 'Capital', 'capital federal', capital, -34.578, -58.485, 1200),
  zone(`Córdoba, Córdoba`, 'Córdoba', 'cordoba', cordoba, -31.372, -64.232),
  zone(`Pérez, ${santaFe}`, 'Rosario', 'rosario', rosario, -32.998, -60.768, 1300),
  zone(`Sarandí, ${buenosAires}`, 'Zona Sur', 'avellaneda', south, -34.688, -58.342, 1200),
  zone(`Villa Lugano, ${city}`, 'Capital', 'capital sur', capital, -34.672, -58.472, 1300),
  zone(`Villa Gobernador Gálvez, ${santaFe}`, 'Rosario', 'rosario', rosario, -33.03, -60.65, 1100),
  zone(`Longchamps, ${buenosAires}`, 'Zona Sur', 'burzaco', south, -34.859, -58.389),
  zone(`Flores, ${city}`, 'Capital', 'capital federal', capital, -34.63, -58.465),
  zone(`Córdoba, Córdoba`, 'Córdoba', 'cordoba', cordoba, -31.447, -64.177),
  zone(`Lanús, ${buenosAires}`, 'Zona Sur', 'avellaneda', south, -34.705, -58.393),
  zone(`Funes, ${santaFe}`, 'Rosario', 'rosario', rosario, -32.917, -60.81),
  zone(`Claypole, ${buenosAires}`, 'Zona Sur', 'burzaco', south, -34.802, -58.338),
  zone(`Mataderos, ${city}`, 'Capital', 'capital sur', capital, -34.656, -58.503),
  zone(`San Lorenzo, Paraguay`, 'Paraguay', 'paraguay', asuncion, -25.343, -57.508, 1500),
  zone(`Villa Crespo, ${city}`, 'Capital', 'capital federal', capital, -34.597, -58.44),
]

const metersPerDegree = 111_320

/** A point `meters` away in a direction of chance. */
export const pointNear = (random: Random, { latitude, longitude }: Point, meters: number): Point => {
  const angle = random.next() * 2 * Math.PI
  return {
    latitude: round(latitude + (meters * Math.sin(angle)) / metersPerDegree),
    longitude: round(longitude + (meters * Math.cos(angle)) / (metersPerDegree * Math.cos((latitude * Math.PI) / 180))),
  }
}

/** Six decimals are eleven centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const pointInZone = (random: Random, area: Zone): Point =>
  pointNear(random, area, area.radius * Math.sqrt(random.next()))

export const between = (from: Point, to: Point, share: number): Point => ({
  latitude: round(from.latitude + (to.latitude - from.latitude) * share),
  longitude: round(from.longitude + (to.longitude - from.longitude) * share),
})

/** Metres between two points, by the haversine formula on a sphere of 6,371 km. */
export const metersBetween = (one: Point, other: Point): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (angle: number): number => Math.sin(angle / 2) ** 2
  const chord =
    half(radians(other.latitude - one.latitude)) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(radians(other.longitude - one.longitude))
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(chord)))
}
