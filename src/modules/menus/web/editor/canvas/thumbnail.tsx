import { IconBox, IconDiscount, IconPackages } from '@tabler/icons-react'
import { thumbnailUrl } from '../../../../../kernel/contract/files.ts'
import type { ItemKind } from '../../../contract/definition.ts'
import classes from './canvas.module.css'

const icons = { article: IconBox, combo: IconPackages, promotion: IconDiscount } as const

/** The photo of an item, or the sign of its kind. */
export const Thumbnail = ({ kind, fileId }: { kind: ItemKind; fileId: string | null }) => {
  const Glyph = icons[kind]
  return (
    <span className={classes.photo}>
      {fileId ? <img src={thumbnailUrl(fileId)} alt="" loading="lazy" /> : <Glyph size={20} stroke={1.5} aria-hidden />}
    </span>
  )
}
