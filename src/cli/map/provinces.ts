import type { Box } from '../../kernel/server/street-tiles/cut/tile-cover.ts'

/** West, south, east, north of each province of Argentina, in degrees, after the outlines of Georef (CC BY 4.0). */
const edges: Record<string, [number, number, number, number]> = {
  'Buenos Aires': [-63.4, -41.04, -56.66, -33.25],
  Catamarca: [-69.1, -30.13, -64.82, -25.15],
  Chaco: [-63.43, -28, -58.36, -24.09],
  Chubut: [-72.14, -46.01, -63.58, -41.99],
  'Ciudad Autónoma de Buenos Aires': [-58.53, -34.71, -58.33, -34.53],
  Córdoba: [-65.78, -35, -61.79, -29.5],
  Corrientes: [-59.69, -30.76, -55.62, -27.24],
  'Entre Ríos': [-60.76, -34.04, -57.79, -30.16],
  Formosa: [-62.35, -26.87, -57.56, -22.45],
  Jujuy: [-67.23, -24.61, -64.15, -21.77],
  'La Pampa': [-68.3, -39.32, -63.38, -34.99],
  'La Rioja': [-69.67, -32.01, -65.41, -27.71],
  Mendoza: [-70.59, -37.58, -66.5, -31.96],
  Misiones: [-56.06, -28.16, -53.64, -25.49],
  Neuquén: [-71.97, -41.1, -68.01, -36.1],
  'Río Negro': [-71.92, -42, -62.78, -37.57],
  Salta: [-68.58, -26.4, -62.34, -21.99],
  'San Juan': [-70.59, -32.64, -66.71, -28.37],
  'San Luis': [-67.39, -36, -64.88, -31.87],
  'Santa Cruz': [-73.58, -52.4, -65.72, -45.99],
  'Santa Fe': [-62.89, -34.39, -58.87, -27.99],
  'Santiago del Estero': [-65.19, -30.48, -61.71, -25.65],
  'Tierra del Fuego': [-68.62, -55.05, -63.81, -52.65],
  Tucumán: [-66.17, -28.01, -64.47, -26.07],
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const otherNames: Record<string, string> = {
  caba: 'Ciudad Autónoma de Buenos Aires',
  'capital federal': 'Ciudad Autónoma de Buenos Aires',
}

export const provinceNames = Object.keys(edges)

/** The box of a province by its name, with or without accents; null for none of that name. */
export const boxOfProvince = (name: string): Box | null => {
  const provinceName = otherNames[plain(name)] ?? provinceNames.find(one => plain(one) === plain(name))
  const edge = provinceName ? edges[provinceName] : undefined
  if (!edge) return null
  const [west, south, east, north] = edge
  return { west, south, east, north }
}
