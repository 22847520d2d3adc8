import { assetTypes } from '../contract/assets.ts'

export const followUrl = (id: string): string => `/apps/comodatos/comodato-follow?activo=${id}`

type Described = { type: keyof typeof assetTypes | null; brand: string | null; model: string | null }

/** «Freezer Inelro FIH-350». */
export const assetWords = ({ type, brand, model }: Described): string =>
  [type && assetTypes[type], brand, model].filter(Boolean).join(' ')
