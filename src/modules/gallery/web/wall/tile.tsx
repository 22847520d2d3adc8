import {
  type Icon,
  IconCash,
  IconCheck,
  IconClipboardList,
  IconForms,
  IconFridge,
  IconMapPinExclamation,
  IconReceipt,
  IconShoppingCartOff,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { memo } from 'react'
import { formatDistance, formatTime } from '../../../../kernel/contract/formats.ts'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { WallPhoto } from '../../contract/photos.ts'
import { type PhotoSource, sourceNames } from '../../contract/sources.ts'
import { copyUrl } from '../use-gallery.ts'
import classes from './wall.module.css'

const icons: Record<PhotoSource, Icon> = {
  order: IconReceipt,
  'no-purchase': IconShoppingCartOff,
  collection: IconCash,
  form: IconForms,
  asset: IconFridge,
  delivery: IconTruckDelivery,
  count: IconClipboardList,
}

/** A photo from farther away than this was not taken at the shop. */
const farMeters = 150

export const photoText = (photo: WallPhoto, timeZone: string): string =>
  [photo.title, photo.customer?.name, photo.seller, formatTime(photo.takenAt, timeZone)].filter(Boolean).join(' · ')

type TileProps = {
  photo: WallPhoto
  width: number
  height: number
  isChosen: boolean
  isChoosing: boolean
  timeZone: string
  onOpen: (id: string) => void
  onChoose: (photo: WallPhoto, withRange: boolean) => void
}

/** A turned picture fills its tile: its own sides are exchanged before it is turned. */
const turnedStyle = ({ turns }: WallPhoto, width: number, height: number) => {
  if (turns === 0) return undefined
  const isOnSide = turns % 2 === 1
  return {
    width: isOnSide ? height : width,
    height: isOnSide ? width : height,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
    position: 'absolute' as const,
    top: '50%',
    left: '50%',
  }
}

const TileView = ({ photo, width, height, isChosen, isChoosing, timeZone, onOpen, onChoose }: TileProps) => {
  const Glyph = icons[photo.source]
  const { distanceMeters, customer, seller } = photo
  return (
    <div className={cx(classes.tile, isChosen && classes.chosen)} style={{ width, height }}>
      <button
        type="button"
        className={classes.open}
        aria-label={photoText(photo, timeZone)}
        onClick={event => (isChoosing || event.shiftKey ? onChoose(photo, event.shiftKey) : onOpen(photo.id))}
      >
        <img
          src={copyUrl(photo.id, 'small')}
          alt=""
          decoding="async"
          draggable={false}
          style={turnedStyle(photo, width, height)}
        />
        <span className={classes.caption}>
          <b>{customer?.name ?? photo.title}</b>
          <i>{[seller, formatTime(photo.takenAt, timeZone)].filter(Boolean).join(' · ')}</i>
        </span>
      </button>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Elegir ${photoText(photo, timeZone)}`}
        className={classes.tick}
        onClick={event => onChoose(photo, event.shiftKey)}
      >
        <IconCheck size={16} stroke={2.6} aria-hidden />
      </button>
      <span className={classes.marks}>
        <span title={sourceNames[photo.source]}>
          <Glyph size={14} stroke={1.75} aria-hidden />
        </span>
        {distanceMeters !== null && distanceMeters >= farMeters && (
          <span title="Lejos del local">
            <IconMapPinExclamation size={14} stroke={1.75} aria-hidden />
            {formatDistance(distanceMeters)}
          </span>
        )}
      </span>
    </div>
  )
}

/** One photo on the wall. A click opens it; its corner, or any click while some are chosen, chooses it. */
export const Tile = memo(TileView)
