import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { CopyButton } from '../code-block.tsx'
import frame from '../integration.module.css'
import classes from './keys.module.css'

type Props = { name: string; secret: string; onClose: () => void }

/** The secret of a key, which is shown this once. A click outside does not close it. */
export const SecretDialog = ({ name, secret, onClose }: Props) => (
  <Dialog title={`Secreto de «${name}»`} size={560} closeOnClickOutside={false} onClose={onClose}>
    <div className={classes.secret}>
      <p>Copialo ahora y guardalo en el programa que lo usa: no lo volvemos a mostrar, porque no lo guardamos.</p>
      <code className={frame.machine}>{secret}</code>
      <div className={classes.actions}>
        <CopyButton text={secret} said="Copiaste el secreto.">
          Copiar
        </CopyButton>
        <Button size="small" variant="primary" onClick={onClose}>
          Ya lo guardé
        </Button>
      </div>
    </div>
  </Dialog>
)
