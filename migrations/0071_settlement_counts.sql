-- Goods and money are counted before anybody sees what was expected: who said when that it is counted.
alter table settlements add column goods_counted_at timestamptz;
alter table settlements add column goods_counted_by uuid;
alter table settlements add column goods_counted_actor text;
alter table settlements add column money_counted_at timestamptz;
alter table settlements add column money_counted_by uuid;
alter table settlements add column money_counted_actor text;

-- Differences that the company carries itself, beside those booked on accounts of delivery people.
alter table settlements add column money_company_cents bigint not null default 0;
alter table settlements add column goods_company_cents bigint not null default 0;

-- A settlement that was closed was counted by whoever closed it.
alter table settlements no force row level security;
update settlements set goods_counted_at = closed_at, goods_counted_actor = closed_by, money_counted_at = closed_at, money_counted_actor = closed_by
where state = 'closed';

-- Not counted is not zero.
alter table settlement_goods alter column fit_units drop not null;
alter table settlement_goods alter column fit_units drop default;
alter table settlement_goods alter column unfit_units drop not null;
alter table settlement_goods alter column unfit_units drop default;

-- Empty containers are counted apart from goods that can be sold. Counted; and, once closed, how many of those picked up are missing.
alter table settlement_goods add column empty_units numeric(14,3);
alter table settlement_goods add column empty_shortage_units numeric(14,3) not null default 0;

-- What the phone took is ticked: `subject` is its payment, `<delivery>:<line>`, or of what it did not take, a key of its own.
alter table settlement_counts add column subject text;
alter table settlement_counts add column method integer;
alter table settlement_counts add column order_id uuid;
alter table settlement_counts add constraint settlement_counts_order foreign key (env_id, order_id) references orders (env_id, id);
alter table settlement_counts drop constraint settlement_counts_kind;
alter table settlement_counts drop constraint settlement_counts_amount;

-- What was typed again of the phone's payments becomes the tick of the first of the same amount; what matches none stays as it was typed.
alter table settlement_counts no force row level security;
alter table deliveries no force row level security;
alter table delivery_payments no force row level security;
update settlement_counts c set subject = matched.subject, method = matched.method
from (
  select t.env_id, t.settlement_id, t.line, p.subject, p.method
  from (select c.env_id, c.settlement_id, c.line, c.kind, c.amount_cents, s.load_id,
      row_number() over (partition by c.env_id, c.settlement_id, c.kind, c.amount_cents order by c.line) as place
    from settlement_counts c join settlements s on s.env_id = c.env_id and s.id = c.settlement_id
    where c.kind in ('cheque', 'transfer')) t
  join (select d.env_id, d.load_id, d.id::text || ':' || p.line::text as subject, p.method, p.amount_cents,
      case when p.method in (1, 2) then 'cheque' else 'transfer' end as kind,
      row_number() over (partition by d.env_id, d.load_id, case when p.method in (1, 2) then 'cheque' else 'transfer' end, p.amount_cents
        order by d.happened_at, d.id, p.line) as place
    from deliveries d join delivery_payments p on p.env_id = d.env_id and p.delivery_id = d.id
    where d.voided_at is null and p.method <> 0) p
    on p.env_id = t.env_id and p.load_id = t.load_id and p.kind = t.kind and p.amount_cents = t.amount_cents and p.place = t.place
) matched
where c.env_id = matched.env_id and c.settlement_id = matched.settlement_id and c.line = matched.line;
update settlement_counts set subject = settlement_id::text || ':' || line::text, method = case when kind = 'cheque' then 1 else 4 end
where kind in ('cheque', 'transfer') and subject is null;
update settlement_counts set kind = 'value' where kind in ('cheque', 'transfer');
alter table settlement_counts add constraint settlement_counts_kind check (kind in ('note', 'coin', 'loose', 'value', 'expense'));
alter table settlement_counts add constraint settlement_counts_amount check (amount_cents >= 0);
alter table settlement_counts force row level security;
alter table deliveries force row level security;
alter table delivery_payments force row level security;

-- Each difference says who carries it; of a value, which one.
alter table settlement_differences add column subject text;
alter table settlement_differences add column bearer text not null default 'person';
alter table settlement_differences add constraint settlement_differences_bearer check (bearer in ('person', 'company'));
alter table settlement_differences drop constraint settlement_differences_kind;
alter table settlement_differences add constraint settlement_differences_kind
  check (kind in ('cash', 'value', 'extra', 'goods', 'condition', 'empties', 'cheques', 'transfers'));

-- What an unfinished settlement explained by the kind of money is explained anew, value by value.
alter table settlement_differences no force row level security;
delete from settlement_differences d using settlements s
where s.env_id = d.env_id and s.id = d.settlement_id and s.state = 'open' and d.kind in ('cheques', 'transfers');
alter table settlement_differences force row level security;
alter table settlements force row level security;

-- A payment that was a mistake is taken back by one contrary movement, which names it.
alter table delivery_account_movements add column reverses_id uuid;
create unique index delivery_account_movements_reverses on delivery_account_movements (env_id, reverses_id) where reverses_id is not null;
