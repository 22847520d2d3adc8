import { assetTypes } from '../contract/assets.ts'
import type { AssetFollow } from '../contract/follow.ts'

export const followUrl = (id: string): string => `/apps/comodatos/comodato-follow?activo=${id}`

/** «Freezer Inelro FIH-350». */
export const assetWords = ({
  type,
  brand,
  model,
}: Pick<AssetFollow['asset'], 'type' | 'brand' | 'model'>): string =>
  [assetTypes[type], brand, model].filter(Boolean).join(' ')
