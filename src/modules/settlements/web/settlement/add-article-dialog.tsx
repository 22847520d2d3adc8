import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../kernel/web/components/dialog.tsx'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import classes from './settle.module.css'

type Article = { id: string; code: string; name: string; isContainer: boolean }
type Props = { loadId: string; onChoose: (article: Article) => void; onClose: () => void }

/** Adds an article that came back but is in no document of the load, by code, name or bar code. */
export const AddArticleDialog = ({ loadId, onChoose, onClose }: Props) => {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), 250)
  const { data, error } = useQuery({
    queryKey: ['settlement-articles', loadId, query],
    queryFn: ({ signal }) => call(settlementRoutes.articles, { params: { loadId }, query: { text: query }, signal }),
    enabled: query.length >= 2,
  })
  const items = query.length >= 2 ? (data?.items ?? null) : null
  return (
    <Dialog title="Artículo que no figura en el reparto" onClose={onClose}>
      <div className={classes.lines}>
        <TextInput
          label="Código, nombre o código de barras"
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        {error && <p role="alert">{messageOf(error)}</p>}
        {items?.length === 0 && <p>No hay artículos así.</p>}
        <ul className={classes.choices}>
          {items?.map(article => (
            <li key={article.id}>
              <Button variant="link" onClick={() => onChoose(article)}>
                {article.code} {article.name}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
