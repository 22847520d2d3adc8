import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { saveBlob } from '../../../../../kernel/web/api/download.ts'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { formRoutes } from '../../../contract/forms.ts'

type Form = { id: string; name: string }

const told = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    showToast({ variant: 'error', text: messageOf(error) })
  }
}

const params = ({ id }: Form) => ({ params: { id } })

/** Acts on one form of the list. Each says what it did and, where something went away, offers to bring it back. */
export const createFormActs = (form: Form, onChanged: () => void) => {
  const say = (text: string, undo?: () => Promise<unknown>): void => {
    onChanged()
    const run = (): void =>
      void told(async () => {
        await undo?.()
        onChanged()
      })
    showToast({ variant: 'success', text, ...(undo ? { action: { label: 'Deshacer', run } } : {}) })
  }
  return {
    duplicate: () =>
      told(async () => {
        const copy = await call(formRoutes.duplicate, params(form))
        say(`Se creó «${copy.name}».`)
      }),
    retire: () =>
      told(async () => {
        await call(formRoutes.retire, params(form))
        say(`«${form.name}» ya no se responde. Sus respuestas quedan.`, () => call(formRoutes.reopen, params(form)))
      }),
    reopen: () =>
      told(async () => {
        await call(formRoutes.reopen, params(form))
        say(`«${form.name}» se responde de nuevo.`, () => call(formRoutes.retire, params(form)))
      }),
    remove: () =>
      told(async () => {
        await call(formRoutes.remove, params(form))
        say(`Eliminaste «${form.name}».`, () => call(formRoutes.restore, params(form)))
      }),
    /** The JSON of the draft, which the public runtime of SurveyJS runs. */
    download: () =>
      told(async () => {
        const { draft } = await call(formRoutes.get, params(form))
        saveBlob(new Blob([JSON.stringify(draft, null, 2)], { type: 'application/json' }), `${form.name}.json`)
      }),
  }
}
