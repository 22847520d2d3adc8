import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { WallPhoto } from '../../contract/photos.ts'
import { copyUrl } from '../use-gallery.ts'
import { turnedBy } from './turned.ts'
import classes from './viewer.module.css'

type Props = { photo: WallPhoto; alt: string; zoom: number; onZoomIn: () => void }

/** The middle of what is shown stays in the middle when the photo grows. */
const useSteadyMiddle = (zoom: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const remember = (): void => {
    const element = scroller.current
    if (!element) return
    middle.current = {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
  }
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const { x, y } = zoom > 1 ? middle.current : { x: 0.5, y: 0.5 }
    element.scrollTo(
      element.scrollWidth * x - element.clientWidth / 2,
      element.scrollHeight * y - element.clientHeight / 2,
    )
  }, [zoom])
  return { scroller, remember }
}

/** Drags the photo under the pointer. */
const dragOf = (event: PointerEvent<HTMLElement>): void => {
  if (event.currentTarget.hasPointerCapture(event.pointerId))
    event.currentTarget.scrollBy(-event.movementX, -event.movementY)
}

/** One photo. Enlarged, it is dragged, or moved by the arrows while it has the focus. */
export const Zoomable = ({ photo, alt, zoom, onZoomIn }: Props) => {
  const { scroller, remember } = useSteadyMiddle(zoom)
  const isZoomed = zoom > 1
  return (
    <section
      ref={scroller}
      className={cx(classes.single, isZoomed && classes.zoomed)}
      aria-label={isZoomed ? 'Foto ampliada' : 'La foto'}
      {...(isZoomed ? { tabIndex: 0, 'data-pan': true } : {})}
      onScroll={remember}
      onDoubleClick={onZoomIn}
      onPointerDown={event =>
        isZoomed && event.pointerType === 'mouse' && event.currentTarget.setPointerCapture(event.pointerId)
      }
      onPointerMove={dragOf}
    >
      <div className={classes.canvas} style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <div
          className={classes.fit}
          style={{
            width: `${100 / zoom}%`,
            height: `${100 / zoom}%`,
            transform: `translate(-50%, -50%) scale(${zoom})`,
          }}
        >
          <img key={photo.id} src={copyUrl(photo.id, 'large')} alt={alt} draggable={false} {...turnedBy(photo)} />
        </div>
      </div>
    </section>
  )
}
