import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { CopyButton } from '../code-block.tsx'
import frame from '../integration.module.css'
import keys from '../keys/keys.module.css'

type Props = { name: string; secret: string; onClose: () => void }

/** The secret with which a receiver checks that a delivery is ours. */
export const SigningSecretDialog = ({ name, secret, onClose }: Props) => (
  <Dialog title={`Firma de «${name}»`} size={560} onClose={onClose}>
    <div className={keys.secret}>
      <p>
        Con este secreto tu programa comprueba que lo que le llega es de Andén. En Documentación hay un ejemplo. Lo
        podés ver de nuevo en las opciones del destino.
      </p>
      <code className={frame.machine}>{secret}</code>
      <div className={keys.actions}>
        <CopyButton text={secret} said="Copiaste el secreto.">
          Copiar
        </CopyButton>
        <Button size="small" variant="primary" onClick={onClose}>
          Listo
        </Button>
      </div>
    </div>
  </Dialog>
)
