import { IconAlertCircle, IconDeviceFloppy, IconHistory, IconVersions } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type StripProps = { tone: 'warning' | 'info' | 'error'; icon: ReactNode; children: ReactNode; acts?: ReactNode }

const Strip = ({ tone, icon, children, acts }: StripProps) => (
  <div className={classes.strip} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
    {icon}
    <div>{children}</div>
    {acts && <div className={classes.stripActs}>{acts}</div>}
  </div>
)

export const OfflineNotice = () => (
  <Strip tone="warning" icon={<IconDeviceFloppy aria-hidden />}>
    Sin señal: queda en este teléfono
  </Strip>
)

export const StorageNotice = ({ reason }: { reason: string }) => (
  <Strip tone="error" icon={<IconAlertCircle aria-hidden />}>
    {`No podemos guardar lo que escribís: ${reason}. Terminá y enviá sin cerrar esta página.`}
  </Strip>
)

export const ResumedNotice = ({ since, onStartAnew }: { since: string; onStartAnew: () => void }) => (
  <Strip
    tone="info"
    icon={<IconHistory aria-hidden />}
    acts={
      <button type="button" onClick={onStartAnew}>
        Empezar de nuevo
      </button>
    }
  >
    {`Seguís lo que empezaste ${since}.`}
  </Strip>
)

type VersionProps = { version: number; published: number; onMove: () => void; onStay: () => void }

/** The form changed while it was being answered: the person decides, and loses nothing either way. */
export const VersionNotice = ({ version, published, onMove, onStay }: VersionProps) => (
  <Strip
    tone="info"
    icon={<IconVersions aria-hidden />}
    acts={
      <>
        <button type="button" onClick={onMove}>{`Pasar a la ${published}`}</button>
        <button type="button" onClick={onStay}>{`Seguir en la ${version}`}</button>
      </>
    }
  >
    {`El formulario cambió: estás en la versión ${version} y ya salió la ${published}. Lo que respondiste no se pierde.`}
  </Strip>
)

export const LeftoverNotice = ({ titles }: { titles: string[] }) => (
  <Strip tone="warning" icon={<IconVersions aria-hidden />}>
    {`Esta versión no pide ${titles.map(title => `«${title}»`).join(', ')}: esas respuestas quedan guardadas acá hasta que envíes.`}
  </Strip>
)

type RefusalProps = { message: string; onOpenRecord: (() => void) | null }

export const RefusalNotice = ({ message, onOpenRecord }: RefusalProps) => (
  <Strip
    tone="error"
    icon={<IconAlertCircle aria-hidden />}
    acts={
      onOpenRecord && (
        <button type="button" onClick={onOpenRecord}>
          Pasarlo al registro que ya está
        </button>
      )
    }
  >
    {message}
  </Strip>
)
