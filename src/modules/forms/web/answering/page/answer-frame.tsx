import { IconCloudCheck, IconCloudOff, IconCloudUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page.module.css'

export type CloudState = 'saved' | 'saving' | 'offline' | 'failed'

const clouds = {
  saved: { icon: IconCloudCheck, text: 'Guardado' },
  saving: { icon: IconCloudUp, text: 'Guardando…' },
  offline: { icon: IconCloudOff, text: 'Guardado' },
  failed: { icon: IconCloudOff, text: 'Sin guardar' },
} as const

const Cloud = ({ state }: { state: CloudState }) => {
  const { icon: Icon, text } = clouds[state]
  return (
    <span className={classes.cloud} role="status">
      <Icon aria-hidden />
      {text}
    </span>
  )
}

type FrameProps = {
  title: string
  /** The page of the form, or its version. */
  note?: string
  cloud?: CloudState
  /** Share of the questions that are answered. */
  share?: number
  back: string
  children: ReactNode
}

/** The phone's frame of a form: what, where in it, whether it is stored; the rest of the office stays out of sight. */
export const AnswerFrame = ({ title, note, cloud, share, back, children }: FrameProps) => (
  <div className={classes.frame}>
    <header className={classes.head} data-region="navbar">
      <div className={classes.bar}>
        <Link to={back} className={classes.close} aria-label="Salir: lo que escribiste queda guardado">
          <IconX aria-hidden />
        </Link>
        <div className={classes.names}>
          <h1>{title}</h1>
          {note && <small>{note}</small>}
        </div>
        {cloud && <Cloud state={cloud} />}
      </div>
      {share !== undefined && (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label="Preguntas respondidas"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
    </header>
    <main className={classes.main}>{children}</main>
  </div>
)
