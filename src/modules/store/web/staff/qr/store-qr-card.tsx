import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { CardSubject } from '../../../../../kernel/web/app/web-module.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../../kernel/web/components/card.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import classes from './store-qr.module.css'
import { StoreQrDialog } from './store-qr-dialog.tsx'

/** Lets a customer into the store from the phone of whoever stands beside them; nothing for a company without a store. */
export const StoreQrCard = ({ id }: CardSubject) => {
  const { pedidosOnline, marketplace } = useSession().environment.modules
  const [isOpen, setOpen] = useState(false)
  if (!pedidosOnline && !marketplace) return null
  return (
    <Card title="Tienda">
      <p className={classes.text}>Que pida desde su teléfono: apunta la cámara a tu código y entra.</p>
      <Button leftIcon={<IconQrcode aria-hidden />} onClick={() => setOpen(true)}>
        Mostrar código
      </Button>
      {isOpen && <StoreQrDialog customer={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}
