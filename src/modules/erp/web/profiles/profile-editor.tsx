import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftForm } from '../../../../kernel/web/form/draft-form.tsx'
import { sectionsOf } from '../../contract/layout-fields.ts'
import type { ProfileDefinition } from '../../contract/profile.ts'
import { type ProfileInput, type ProfileView, profileInput, profileRoutes } from '../../contract/profiles.ts'
import { GeneralCard } from './general-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import classes from './profiles.module.css'
import { SectionCard } from './section-card.tsx'

const contentOf = ({ id: _id, isDefault: _isDefault, ...content }: ProfileView): ProfileInput => content

/** A layout as a form, section by section, over the first lines it gives. */
export const ProfileEditor = ({ profile }: { profile: ProfileView }) => {
  const queries = useQueryClient()
  const form = useDraft<ProfileInput>({
    saved: contentOf(profile),
    schema: profileInput,
    save: async body => {
      await call(profileRoutes.update, { params: { id: profile.id }, body })
      await queries.invalidateQueries({ queryKey: ['erp-profiles'] })
      showToast({ variant: 'success', text: `Guardaste «${body.name}»` })
    },
  })
  const { draft, errors, setDraft } = form
  const define = (values: Partial<ProfileDefinition>) =>
    setDraft({ ...draft, definition: { ...draft.definition, ...values } })
  return (
    <DraftForm draft={form} label="Formato del archivo">
      <div className={classes.head}>
        <GeneralCard
          draft={draft}
          errors={errors}
          change={values => setDraft({ ...draft, ...values })}
          define={define}
        />
        <PreviewCard draft={draft} isValid={form.isValid} />
      </div>
      {Object.entries(sectionsOf(draft.kind)).map(([name, section]) => (
        <SectionCard
          key={name}
          name={name}
          section={section}
          definition={draft.definition}
          errors={errors}
          onChange={cells => define({ sections: { ...draft.definition.sections, [name]: cells } })}
        />
      ))}
      {errors['definition.sections'] && (
        <p role="alert" className={classes.wrong}>
          {errors['definition.sections']}
        </p>
      )}
    </DraftForm>
  )
}
