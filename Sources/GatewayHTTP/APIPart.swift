import Blocking
package import CalendarDesk
package import CardDesk
package import CentralLink
package import DeviceGateway
import HTTPServer
package import ImportDesk
import LabelDesk
package import PhotoDesk
package import PressDesk
package import ScanDesk
package import StudySystem

/// A group of routes with the services behind them; the API is the sum of its parts.
package struct APIPart: Sendable {
    let add: @Sendable (_ context: APIContext, _ router: inout Router<Endpoint>) -> Void
}

extension APIPart {
    /// Animals and their data.
    package static let herd = APIPart { context, router in
        let store = context.store
        AnimalRoutes(store: store).add(to: &router)
        NewestWeightRoutes(store: store).add(to: &router)
        LocationRoutes(store: store).add(to: &router)
        DailyEventRoutes(store: store).add(to: &router)
        ChangeKindRoutes().add(to: &router)
        ChangeBatchRoutes(store: store).add(to: &router)
        NoteTypeRoutes(store: store).add(to: &router)
        LactationRoutes(store: store).add(to: &router)
        WithdrawalRoutes(station: context.station).add(to: &router)
        DueRoutes(store: store, profile: context.profile).add(to: &router)
        ReportRoutes(station: context.station, profile: context.profile, offload: Offload("lists", width: 1))
            .add(to: &router)
    }

    /// Weighings and weighing sessions.
    package static let weighing = APIPart { context, router in
        SessionRoutes(store: context.store).add(to: &router)
        WeighingRoutes(station: context.station).add(to: &router)
        BinRoutes(station: context.station).add(to: &router)
        OpenedRoutes(station: context.station).add(to: &router)
        ListRoutes(station: context.station).add(to: &router)
        ExportRoutes(station: context.station, profile: context.profile, offload: Offload("reports", width: 1))
            .add(to: &router)
    }

    /// Scales, readers and device offers.
    ///
    /// - Parameters:
    ///   - bluetooth: finds and pairs devices.
    ///   - offers: devices that can be added.
    package static func devices(_ bluetooth: BluetoothDesk, _ offers: OfferBoard) -> APIPart {
        APIPart { context, router in
            let station = context.station
            DeviceRoutes(
                station: station, bluetooth: bluetooth, listening: context.listening, backups: context.backups
            ).add(to: &router)
            DownloadRoutes(station: station).add(to: &router)
            BluetoothRoutes(bluetooth: bluetooth).add(to: &router)
            OfferRoutes(board: offers).add(to: &router)
            CaptureRoutes(station: station).add(to: &router)
            LearningRoutes(station: station, offload: Offload("learning", width: 1)).add(to: &router)
        }
    }

    /// Scans of codes, and the layouts of card codes.
    package static func scanning(_ desk: ScanDesk) -> APIPart {
        APIPart { context, router in
            ScanRoutes(store: context.store, desk: desk).add(to: &router)
            CardLayoutRoutes(store: context.store, desk: desk).add(to: &router)
            CardLayoutTrialRoutes(scans: desk).add(to: &router)
        }
    }

    /// Photos of animals and members, and animal cards.
    package static func photos(_ desk: PhotoDesk) -> APIPart {
        APIPart { context, router in
            AnimalCardRoutes(
                station: context.station, profile: context.profile, photos: desk,
                offload: Offload("animal cards", width: 1)
            ).add(to: &router)
            PhotoRoutes(store: context.store, desk: desk).add(to: &router)
            MemberPhotoRoutes(desk: desk).add(to: &router)
        }
    }

    /// Members and other persons.
    package static let people = APIPart { context, router in
        let store = context.store
        DirectoryRoutes(store: store).add(to: &router)
        MemberRoutes(store: store).add(to: &router)
        PersonalDataRoutes(store: store, profile: context.profile, backups: context.backups).add(to: &router)
        ReminderRoutes(store: store, clock: context.station.clock, profile: context.profile).add(to: &router)
        RegisterListRoutes(store: store).add(to: &router)
        DoorPeopleRoutes(store: store).add(to: &router)
    }

    /// Member cards, labels, printing, and admission at doors.
    package static func cards(_ desk: CardDesk, _ press: PressDesk) -> APIPart {
        APIPart { context, router in
            let (store, clock, profile) = (context.store, context.station.clock, context.profile)
            CardRoutes(desk: desk, press: press, clock: clock, profile: profile).add(to: &router)
            IssuedCardRoutes(store: store, desk: desk).add(to: &router)
            LabelRoutes(desk: LabelDesk(store: store), clock: clock, profile: profile).add(to: &router)
            PrintOrderRoutes(press: press, store: store, profile: profile).add(to: &router)
            DoorRoutes(store: store, cards: desk, clock: clock).add(to: &router)
        }
    }

    /// Imports.
    package static func imports(_ desk: ImportDesk) -> APIPart {
        APIPart { context, router in
            ImportRoutes(store: context.store).add(to: &router)
            ImportJobRoutes(desk: desk).add(to: &router)
        }
    }

    /// Resources and bookings.
    package static func planner(_ desk: CalendarDesk) -> APIPart {
        APIPart { context, router in
            PlannerRoutes(store: context.store, desk: desk).add(to: &router)
            let feeds = CalendarFeedRoutes.all(
                store: context.store, profile: context.profile, offload: Offload("calendar feeds", width: 1))
            for feed in feeds { feed.add(to: &router) }
        }
    }

    /// Lists from a study system.
    package static func study(_ desk: StudyDesk) -> APIPart {
        APIPart { context, router in StudyRoutes(store: context.store, desk: desk).add(to: &router) }
    }

    /// Synchronisation with the central system.
    ///
    /// - Parameter central: the synchroniser; `nil` without a central system.
    package static func synchronisation(_ central: CentralSynchroniser?) -> APIPart {
        APIPart { context, router in SyncRoutes(store: context.store, central: central).add(to: &router) }
    }

    /// Health, settings and administration of the gateway itself.
    package static func station(_ settings: SettingsDesk) -> APIPart {
        APIPart { context, router in
            let (station, profile, vitals) = (context.station, context.profile, context.vitals)
            StationRoutes(station: station, profile: profile).add(to: &router)
            SettingsRoutes(desk: settings).add(to: &router)
            BackupRoutes(standing: context.backups).add(to: &router)
            ClockRoutes(station: station).add(to: &router)
            let health = HealthRoutes(
                station: station, profile: profile, settings: settings, listening: context.listening,
                backups: context.backups, authentication: context.authentication, vitals: vitals)
            health.add(to: &router)
            let metrics = MetricsRoutes(station: station, profile: profile, health: health, vitals: vitals)
            metrics.add(to: &router)
            SupportRoutes(
                station: station, profile: profile, settings: settings, health: health, metrics: metrics,
                log: vitals.log
            ).add(to: &router)
        }
    }

    /// Accounts, app keys, phones and sign-in.
    package static let access = APIPart { context, router in
        let (store, streams, warn) = (context.store, context.streams, context.warn)
        let clock = context.station.clock.steady
        let signIns = SignInDesk(store: store, now: { clock.now() }, warn: warn)
        SignInRoutes(store: store, desk: signIns, authentication: context.authentication, streams: streams)
            .add(to: &router)
        AccountRoutes(store: store, desk: signIns, streams: streams).add(to: &router)
        TokenRoutes(store: store, streams: streams).add(to: &router)
        PhoneRoutes(
            desk: PhoneDesk(store: store, now: { clock.now() }, warn: warn), store: store,
            listening: context.listening, authentication: context.authentication, streams: streams
        ).add(to: &router)
    }
}
