import { IconArrowsHorizontal } from '@tabler/icons-react'
import { type PointerEvent, useState } from 'react'
import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { WallPhoto } from '../../contract/photos.ts'
import { copyUrl } from '../use-gallery.ts'
import { turnedBy } from './turned.ts'
import classes from './viewer.module.css'

const useDate = () => {
  const { timeZone } = useSession().environment
  return ({ takenAt }: WallPhoto): string => (takenAt ? formatDateTime(takenAt, timeZone) : 'La otra')
}

type Pair = { before: WallPhoto; after: WallPhoto }

/** The photo of before over the one of after; the line between them is dragged, or moved by the arrows. */
export const BeforeAfter = ({ before, after }: Pair) => {
  const [at, setAt] = useState(50)
  const date = useDate()
  const move = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100)))
  }
  return (
    <div
      className={classes.compare}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={event => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
    >
      <div className={classes.over}>
        <img src={copyUrl(after.id, 'large')} alt={`Después: ${date(after)}`} draggable={false} {...turnedBy(after)} />
      </div>
      <div className={classes.over} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
        <img src={copyUrl(before.id, 'large')} alt={`Antes: ${date(before)}`} draggable={false} {...turnedBy(before)} />
      </div>
      <span className={classes.left}>Antes · {date(before)}</span>
      <span className={classes.right}>Después · {date(after)}</span>
      <div
        className={classes.line}
        style={{ left: `${at}%` }}
        role="slider"
        tabIndex={0}
        aria-label="Antes y después"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        onKeyDown={event => {
          const step = { ArrowLeft: -5, ArrowRight: 5, Home: -100, End: 100 }[event.key]
          if (step === undefined) return
          event.preventDefault()
          setAt(Math.min(100, Math.max(0, at + step)))
        }}
      >
        <i>
          <IconArrowsHorizontal size={20} stroke={1.75} aria-hidden />
        </i>
      </div>
    </div>
  )
}

export const SideBySide = ({ before, after }: Pair) => {
  const date = useDate()
  return (
    <div className={classes.pair}>
      {[before, after].map((photo, index) => (
        <figure key={photo.id}>
          <div className={classes.half}>
            <img src={copyUrl(photo.id, 'large')} alt={date(photo)} {...turnedBy(photo)} />
          </div>
          <figcaption>
            {index === 0 ? 'Antes' : 'Después'} · {date(photo)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
