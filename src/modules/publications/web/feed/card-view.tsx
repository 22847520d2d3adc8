import { IconBox, IconDiscount, IconUnlink } from '@tabler/icons-react'
import type { CardKind } from '../../contract/body.ts'
import type { LiveCard } from '../../contract/publications.ts'
import classes from './body-view.module.css'

const kinds = {
  article: { Icon: IconBox, title: 'Artículo', inactive: 'ya no se vende' },
  promotion: { Icon: IconDiscount, title: 'Promoción', inactive: 'no está vigente' },
} as const

/** An article or promotion as it is today, not as it was when the text was written. */
export const CardView = ({ kind, card }: { kind: CardKind; card: LiveCard | undefined }) => {
  const { Icon, title, inactive } = kinds[kind]
  if (!card)
    return (
      <div className={classes.attached} data-gone="">
        <IconUnlink size={20} stroke={1.75} aria-hidden />
        <span>
          <b>{title}</b>
          <small>Ya no existe.</small>
        </span>
      </div>
    )
  return (
    <div className={classes.attached}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <b>
          <span className={classes.code}>{card.code}</span> {card.name}
        </b>
        <small>{[title, card.detail, card.isActive ? '' : inactive].filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  )
}
