import { IconBrandWhatsapp, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { documentNumber, type VoucherKind } from '../../contract/vouchers/document-number.ts'
import type { VoucherCustomer } from '../../contract/vouchers/voucher-details.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'
import { openFileInTab, openInTab, openMail } from './open-elsewhere.ts'
import classes from './voucher-detail.module.css'
import { mailUrl, whatsappUrl } from './whatsapp.ts'

type Shared = { id: string; number: number; totalCents: number; customer: VoucherCustomer }

const kinds = {
  order: { title: 'Pedido', article: 'el pedido', routes: voucherRoutes.orders },
  collection: { title: 'Cobranza', article: 'la cobranza', routes: voucherRoutes.collections },
} satisfies Record<VoucherKind, unknown>

/** PDF, and a link to it that needs no login and lasts fourteen days, by WhatsApp or e-mail. */
export const ShareActions = ({
  kind,
  voucher,
  isDeleted,
}: {
  kind: VoucherKind
  voucher: Shared
  isDeleted: boolean
}) => {
  const { environment } = useSession()
  const { title, article, routes } = kinds[kind]
  const { id, number, totalCents, customer } = voucher
  const message = async () => {
    const share = await call(routes.share, { params: { id } })
    return `Hola, te paso ${article} ${documentNumber(kind, number)} de ${environment.name} por ${formatMoney(totalCents)}: ${window.location.origin}${share.path}`
  }
  const subject = `${title} ${documentNumber(kind, number)} · ${environment.name}`
  return (
    <div className={classes.actions}>
      <Button
        leftIcon={<IconFileTypePdf aria-hidden />}
        onClick={() => void openFileInTab(requestUrl(routes.pdf.path, { id }))}
      >
        PDF
      </Button>
      {!isDeleted && (
        <>
          <Button
            leftIcon={<IconBrandWhatsapp aria-hidden />}
            onClick={() => void openInTab(async () => whatsappUrl(customer.phone, await message()))}
          >
            WhatsApp
          </Button>
          <Button
            leftIcon={<IconMail aria-hidden />}
            onClick={() => void openMail(async () => mailUrl(customer.email, subject, await message()))}
          >
            E-mail
          </Button>
        </>
      )}
    </div>
  )
}
