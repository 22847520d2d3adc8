import type { ReactNode, Ref } from 'react'
import classes from './preview.module.css'

export type Device = 'phone' | 'desktop'

export const devices = { phone: 'Teléfono', desktop: 'Escritorio' } as const satisfies Record<Device, string>

type ScreenProps = {
  device: Device
  title: string
  note: string
  /** Of the way through the form, 0 to 1. */
  share: number
  children: ReactNode
  body?: Ref<HTMLDivElement>
  onClickCapture?: (target: EventTarget) => void
}

/** The frame of a form as whoever answers has it, on a phone or at a desk. */
export const Screen = ({ device, title, note, share, children, body, onClickCapture }: ScreenProps) => (
  <div
    className={classes.screen}
    data-device={device}
    onClickCapture={event => onClickCapture?.(event.target)}
    role="presentation"
  >
    <div className={classes.head} data-region="navbar">
      <strong>{title}</strong>
      <small>{note}</small>
      <span className={classes.way}>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </div>
    <div ref={body} className={classes.body}>
      {children}
    </div>
  </div>
)
