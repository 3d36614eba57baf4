/**
 * A PostgreSQL that behaves like the coordinator of a cluster with two nodes: maps with even ids are on node 0, the
 * others on node 1. Reading or writing rows on a node in `cluster.away` fails with Citus's error. So does adding a
 * person while any node is away, because every node has a copy of `users`.
 */
export const clusterStandIn = (tables: string[]): string => `
  create schema cluster;
  create table cluster.away (node bigint primary key);
  create function cluster.reach(map_id bigint) returns boolean language plpgsql cost 100000 as $$
    begin
      if exists (select 1 from cluster.away where node = map_id % 2) then ${connectionFailure}
      end if;
      return true;
    end $$;
  create function cluster.add_person() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from cluster.away) then ${connectionFailure}
      end if;
      return new;
    end $$;
  create trigger on_every_node before insert on users execute function cluster.add_person();
  create view pg_dist_placement as select n as shardid, n as groupid from generate_series(0, 1) as n;
  create function column_to_column_name(regclass, text) returns text language sql as $$ select $2 $$;
  create function get_shard_id_for_distribution_column(regclass, bigint) returns bigint language sql as
    $$ select $2 % 2 $$;
  ${tables
    .map(
      (name) => `alter table ${name} set schema cluster;
        create view ${name} as select * from cluster.${name} where cluster.reach(map_id);`,
    )
    .join('\n')}
  create view pg_dist_partition as
    select c.oid::regclass as logicalrelid, 'map_id' as partkey, case when a.attname is null then 'n' else 'h' end as partmethod,
      case when a.attname is null then 't' else 's' end as repmodel
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'map_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v');`

const connectionFailure =
  "raise exception 'connection to the remote node cairn@10.0.0.7:5432 failed' using errcode = 'connection_failure';"
