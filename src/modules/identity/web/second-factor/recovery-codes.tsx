import { IconCopy, IconDownload } from '@tabler/icons-react'
import { saveBlob } from '../../../../kernel/web/api/download.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import classes from './enrolment.module.css'

const fileOf = (codes: string[]): string =>
  ['Códigos de recuperación de Andén', 'Cada uno sirve una sola vez.', '', ...codes, ''].join('\r\n')

const copy = async (codes: string[]): Promise<void> => {
  await navigator.clipboard.writeText(codes.join('\n'))
  showToast({ variant: 'success', text: 'Copiaste los códigos' })
}

/** Shown once: the server keeps only their hashes. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <div className={classes.step}>
    <p>
      Guardá estos códigos donde puedas encontrarlos sin tu teléfono. Si lo perdés, cada uno te deja ingresar una vez.{' '}
      <strong>No los vamos a mostrar de nuevo.</strong>
    </p>
    <ul className={classes.codes} aria-label="Códigos de recuperación">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={classes.actions}>
      <Button
        leftIcon={<IconDownload aria-hidden />}
        onClick={() => saveBlob(new Blob([fileOf(codes)], { type: 'text/plain' }), 'anden-codigos-de-recuperacion.txt')}
      >
        Descargar
      </Button>
      {window.isSecureContext && (
        <Button leftIcon={<IconCopy aria-hidden />} onClick={() => void copy(codes)}>
          Copiar
        </Button>
      )}
      <Button variant="primary" onClick={onDone}>
        Ya los guardé
      </Button>
    </div>
  </div>
)
