/**
 * A PostgreSQL that behaves like the coordinator of a cluster with two nodes, 1 and 2, which share the maps by the hash
 * of their ids. Reading or writing rows on a node in `cluster.away` fails with Citus's error, or never responds if it's
 * silent: then even a timeout takes a while, because Citus tells the node to stop. The same goes for adding a person
 * while any node is away, because every node has a copy of `users`.
 */
export const clusterStandIn = (tables: string[] | 'all'): string => `
  create schema cluster;
  create table cluster.away (node integer primary key, is_silent boolean not null default false);
  create function cluster.node_of(map_id bigint) returns integer language sql immutable as
    $$ select case when hashint8(map_id) < 0 then 1 else 2 end $$;
  create function cluster.reach_node(number integer) returns void language plpgsql as $$
    begin
      while exists (select 1 from cluster.away where node = number and is_silent) loop
        perform pg_sleep(0.05);
      end loop;
      if exists (select 1 from cluster.away where node = number) then ${connectionFailure}
      end if;
    exception when query_canceled then
      perform pg_sleep(3);
      raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
    end $$;
  create function cluster.reach(map_id bigint) returns boolean language plpgsql cost 100000 as $$
    begin
      perform cluster.reach_node(cluster.node_of(map_id));
      return true;
    end $$;
  create function cluster.add_person() returns trigger language plpgsql as $$
    begin
      perform cluster.reach_node(1), cluster.reach_node(2);
      return new;
    end $$;
  create trigger on_every_node before insert on users execute function cluster.add_person();
  create view pg_dist_node as select n as groupid, '10.0.0.' || n as nodename, 5432 as nodeport, 'primary' as noderole
    from generate_series(1, 2) as n;
  create view pg_dist_placement as select n as shardid, n as groupid from generate_series(1, 2) as n;
  create function column_to_column_name(regclass, text) returns text language sql as $$ select $2 $$;
  create function citus_check_connection_to_node(host text, port integer) returns boolean language plpgsql as $$
    declare
      number integer := right(host, 1);
      until timestamptz := clock_timestamp() + coalesce(current_setting('citus.node_connection_timeout', true), '30s')::interval;
    begin
      while exists (select 1 from cluster.away where node = number and is_silent) and clock_timestamp() < until loop
        perform pg_sleep(0.05);
      end loop;
      return not exists (select 1 from cluster.away where node = number);
    end $$;
  do $$ declare name text; begin
    for name in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'map_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${tables === 'all' ? 'true' : `c.relname = any ('{${tables}}')`}
    loop
      execute format('alter table %1$I set schema cluster', name);
      execute format('create view %1$I as select * from cluster.%1$I where cluster.reach(map_id)', name);
    end loop;
  end $$;
  create view pg_dist_shard as select 'jobs'::regclass as logicalrelid, n as shardid,
    (case n when 1 then '-2147483648' else '0' end) as shardminvalue,
    (case n when 1 then '-1' else '2147483647' end) as shardmaxvalue from generate_series(1, 2) as n;
  create view pg_dist_partition as
    select c.oid::regclass as logicalrelid, 'map_id' as partkey, case when a.attname is null then 'n' else 'h' end as partmethod,
      case when a.attname is null then 't' else 's' end as repmodel
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'map_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v');`

const connectionFailure =
  "raise exception 'connection to the remote node cairn@10.0.0.7:5432 failed' using errcode = 'connection_failure';"
