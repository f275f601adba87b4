// swift-format-ignore-file
// Made by generate-tables from: wordfreq's most frequent English words, and those of text messages listed in generate-tables.
// Don't edit it; change its source and make it anew.

enum LookAlikeWordTable {
  static let mask = 8191

  static let names: StaticString = """
    abilityableaboutaboveabsolutelyabtabuseacacceptacceptedaccessaccidentaccordingaccountaccountsacheacr\
    ossactactingactionactionsactiveactivitiesactivityactoractsactualactuallyadaddaddedaddingadditionaddi\
    tionaladdressadministrationadmitadultadultsadvanceadvancedadvantageadviceaffairsaffectaffectedafraid\
    africaafricanafterafternoonagainagainstageagencyagentagoagreeagreedagreementahahaaheadahhaidaightain\
    aintairaircraftairportaiyahaiyoalalbumalcoholalexaliveallallowallowedallowingallowsalmostalonealonga\
    lreadyalrightalsoalternativealthoughalwaysamamazingamericaamericanamericansamongamountananalysisanci\
    entandanddangelesangryanimalanimalsannouncedannualanotheransweranswersantianyanymoreanyoneanythingan\
    ythnganywayanywhereapartapartmentappapparentlyappealappearappearanceappearedappearsapplicationapplic\
    ationsappliedapplyappointedappreciateapproachappropriateapprovedapproximatelyaprilareareaareasarenta\
    rghargumentarmarmedarmsarmyaroundarrestedarrivearrivedartarticlearticlesartistartistsartsasasapasiaa\
    sianasideaskaskedaskingasleepassassemblyassistanceassistantassociatedassociationatateattackattacksat\
    temptattentionattitudeattorneyaudienceaugustauntieauntyaustraliaaustralianauthorauthoritiesauthority\
    availableaverageavoidawakeawardawardsawareawayawesomebabybackbackgroundbadbadlybagbahbalanceballband\
    banksbarbasebasedbasicbasicallybasisbathbathebathroombattlebaybcosbcozbebeachbearbeatbeautifulbeauty\
    becamebecausebecomebecomesbecomingbedbeenbeerbeforebeganbeginbeginningbeginsbehaviorbehindbeingbelie\
    vebelievedbellbelowbenbenefitbenefitsbesidesbestbetbetterbetweenbeyondbigbiggerbiggestbillbillionbir\
    dbirdsbirthbirthdaybitbitchblackblameblockbloodbloodyblowblueboardboatbobbodiesbodybombbondbookbooks\
    borderboredboringbornbossbostonbothbottlebottomboughtboutbowlboxboyboyfriendboysbrainbranchbrandbraz\
    ilbreakbreakfastbreakingbridgebrightbringbringingbringsbritainbritishbrobrokebrokenbrotherbrothersbr\
    oughtbrownbtwbuddybudgetbuildbuildingbuildingsbuiltbusbusinessbusinessesbusybutbuybuyingbybyebyescac\
    aliforniacallcalledcallingcallscamecameracampcampaigncancanadacanadiancancelcancelledcancercandidate\
    cannotcantcapablecapacitycapitalcaptaincarcardcardscarecareercarefulcarriedcarrycarryingcarscasecase\
    scashcastcatcatchcaughtcausecausedcausescccellcellscentcentercentralcentrecenturycertaincertainlycha\
    inchairchairmanchallengechampionchancechangechangedchangeschangingchannelchaptercharactercharactersc\
    hargechargedchargescharleschatcheapcheckchicagochickenchiefchildchildrenchillchinachinesechoicechoos\
    echosenchrischristchristianchristmaschurchcircumstancescitiescitizenscitycivilclaimclaimedclaimsclas\
    sclassesclassiccleanclearclearlyclickclimatecloseclosedcloserclothesclubcocoachcoastcodecoffeecoldco\
    llectedcollectioncollegecolorcombinationcombinedcomecomescomfortablecomingcommandcommentcommentscomm\
    ercialcommissioncommittedcommitteecommoncommunicationcommunicationscommunitiescommunitycompaniescomp\
    anycomparedcompetitioncompletecompletedcompletelycomplexcomputerconceptconcernconcernedconcernscondi\
    tionconditionsconductedconferenceconfidenceconfirmedconflictcongressconnectedconnectionconservativec\
    onsiderconsideredconsideringconstructioncontactcontainscontentcontextcontinuecontinuedcontinuescontr\
    actcontrolcontrolledconversationcookcoolcopycorecornercorpcorporatecorporationcorrectcoscostcostscou\
    ldcouncilcountcountriescountrycountycouplecoursecourtcovercoveragecoveredcozcrazycreamcreatecreatedc\
    reatingcreativecreditcrewcrimecriminalcrisiscriticalcrosscrowdcryculturalculturecupcurrentcurrentlyc\
    ustomercustomerscutcutecuttingcuzcyacycledadaddailydamagedamndancedangerdangerousdanieldarkdarlingda\
    tadatedatingdaughterdaviddaydaysdedeaddealdealingdealsdeardeathdebatedebtdecadesdecemberdecidedecide\
    ddecisiondecisionsdedicateddeepdefensedefinitelydefinitiondegreedelivereddeliverydemanddemocraticden\
    departmentderedersdescribeddescriptiondeservedesigndesigneddesiredespitedestroyeddetailsdeterminedet\
    ermineddevelopdevelopeddevelopingdevelopmentdevicedevicesdickdiddidndidntdiedieddifferdifferencediff\
    erentdifficultdigitaldinnerdirectdirecteddirectiondirectlydirectordisdiscovereddiscussdiscussiondise\
    asedisplaydistancedistributiondistrictdivisiondntdodocdoctordocumentsdoesdoesntdogdogsdoindoingdolla\
    rdollarsdomesticdondonedontdoordoubledoubtdowndownloaddrdraftdramadrawdrawingdreamdreamsdressdrinkdr\
    inkingdrivedriverdrivingdropdroppeddrugdrugsdrunkdrydudeduedundunnoduringdutydyingeachearlierearlyea\
    rtheasiereasilyeasteasterneasyeateatingeconomiceconomyededgeeditioneditoreducationeducationaleffecte\
    ffectiveeffectsefforteffortseheighteitherelectedelectionelectionselectricelementselseemailemergencye\
    motionalemployeesemptyendendedendingendsenemyenergyengineengineeringenglandenglishenjoyenjoyedenough\
    ensureenterenteredentertainmententireentirelyentryenvironmentenvironmentalepisodeequalequipmenterera\
    escapeespeciallyessentialestablishedestateestimatedetetceueuropeeuropeaneveeveneveningeventeventseve\
    ntuallyevereveryeverybodyeveryoneeverythingeverywhereevidenceevilexexactlyexamexampleexamplesexamsex\
    cellentexceptexchangeexcitedexecutiveexerciseexistexistingexpectexpectedexpensiveexperienceexperienc\
    edexplainexplainedexpressextendedextraextremeextremelyeyeeyesfacefacesfacilitiesfacilityfactfactorfa\
    ctorsfactsfailfailedfailurefairfaithfakefallfallingfallsfalsefamiliarfamiliesfamilyfamousfanfansfant\
    asticfarfarmfashionfastfasterfatfatherfaultfavorfavoritefearfeaturefeaturesfebruaryfederalfeedfeelfe\
    elingfeelingsfeelsfeetfellfellowfeltfemalefestivalfewfieldfieldsfifteenfifthfiftyfigfightfightingfig\
    urefiguresfilefillfilledfilmfilmsfinalfinallyfinancefinancialfindfindingfindsfinefinishfinishedfiref\
    iredfirmfirstfishfitfivefixfixedfkflagflatflightfloorfloridaflowflowersflyflyingfocusfocusedfolksfol\
    lowfollowedfollowingfollowsfoodfoolfootfootballforforceforcedforcesforeignforestforeverforgetforgotf\
    ormformedformerformsforwardfoundfoundationfourfourthframefrancefrankfreakfreefreedomfrenfrenchfrensf\
    reshfrifridayfriendfriendlyfriendsfrmfromfrontfuckfuckedfuckingfuelfullfullyfunfunctionfundfundingfu\
    ndsfunnyfurtherfuturefwfwdgaingalgamegamesgardengasgavegaygdgendergeneralgenerallygenerationgeorgege\
    rmangermanygetgetsgettinggiantgiftgirlgirlfriendgirlsgivegivengivesgivinggladglassglobalgngogoalgoal\
    sgodgoesgoingoinggoldgoldengonegonnagoodgoodbyegoodmorninggoodnightgoodsgotgottagovernmentgovernorgr\
    adegrandgrantgrantedgreatgreatergreatestgreengrewgroundgroupgroupsgrowgrowinggrowngrowthgrpgtgtgguar\
    dgudguessguestguideguiltygungunsguyguysgymhahadhahhahahahahhahahahahahahahahashairhaizhalfhallhandha\
    ndlehandshanghappenhappenedhappeninghappenshappyhardharryhashatehavhavehavenhaventhavingheheadheadsh\
    ealthhealthyhearheardhearingheartheatheavenheavyhehheheheheheheldhellhellohelphelpedhelpinghelpshenr\
    yherhereherohersherselfheyhihighhigherhighesthighlyhillhimhimselfhishistoricalhistoryhithitshiyahizh\
    mhmmhmmmhmmmmhoholdholdingholdsholeholidayholyhomehomeshonesthonestlyhonorhopehopinghorhorsehospital\
    hosthothotelhourhourshousehouseshousinghowhoweverhrhrshttphughugehugshuhhumanhumanshundredhundredshu\
    ngryhurthusbandhvhvntiiciceidideaideasidentifiedidentityidkifiiiiiilillillegalimimageimagesimagineim\
    maimmediatelyimpactimportantimpossibleimproveimprovedinincincludeincludedincludesincludingincomeincr\
    easeincreasedincreasingincredibleindeedindependenceindependentindiaindianindividualindividualsindust\
    rialindustryinfluenceinfoinformationinitialinjuryinsideinspiredinstanceinsteadinstituteinstitutionsi\
    nsuranceintelligenceintendedinterestinterestedinterestinginterestsinternalinternationalinternetinter\
    viewintointroducedinvestigationinvestmentinvolvediranirelandironisislandisntisraelissueissuedissuesi\
    titalianitalyitemitemsitsitselfjackjacksonjailjamesjanjanuaryjapanjapanesejeffjerseyjesusjewishjimjo\
    bjobsjoejohnjohnsonjoinjoinedjointjokejonesjournaljourneyjrjudgejulyjumpjunejusjustjusticejuzkkannad\
    akeepkeepingkeepskeptkeykickkidkidskillkilledkillingkimkindkindakingkingdomkisskitchenkkknewknoknowk\
    nowingknowledgeknownknowskorealalablaborlabourlackladiesladylahlahslakelandlanguagelarlargelargelyla\
    rgerlargestlastlatelaterlatestlaughlaughinglaunchlaunchedlawlawslawyerlaylazyldrleleadleaderleadersl\
    eadershipleadingleadsleaguelearnlearnedlearningleastleaveleavesleavinglectureledleeleftleglegallegsl\
    ehlengthlesslessonletletsletterletterslevellevelsliaoliaosliaozlibliberallibrarylielieslifeliftlight\
    lightslikelikedlikelylikeslimitlimitedlinelineslinklinkslistlistedlistenlisteningliterallyliterature\
    littlelivelivedliveslivinglllmaololoanlocallocatedlocationloglollondonlonglongerlooklookedlookingloo\
    kslorlordlorhlosloselosinglosslostlotlotslouislovelovedlovelyloverloveslowlowerltltdltrluckluckylunc\
    hluvlyingmamachinemadmademagazinemagicmahmainmainlymaintainmajormajoritymakemakesmakingmalemallmanma\
    nagedmanagementmanagermanymapmarchmarkmarketmarketingmarketsmarriagemarriedmartinmarymassmassivemast\
    ermatchmatchesmaterialmaterialsmattermattersmaxmaximummaymaybmaybemayormemeanmeaningmeansmeantmeasur\
    emeasuresmeatmedmediamedicalmedicinemediummeetmeetingmehmembermembersmemorymenmentalmentionmentioned\
    messmessagemessagesmetmetalmethodmethodsmexicomichaelmidmiddlemightmikemilemilesmilitarymilkmillionm\
    illionsminmindmineminimumministerministryminorminsminuteminutesmissmissedmissingmissionmistakemixmix\
    edmmmmmmobilemodemodelmodelsmodernmommomentmomentsmonmondaymoneymonthmonthsmoodmoonmoremorningmostmo\
    stlymothermotionmountainmouthmovemovedmovementmovesmoviemoviesmovingmrmrngmrsmsmsgmsgsmsiamthmthsmum\
    uacksmuchmultiplemummummymurdermuseummusicmuslimmustmymyselfnanahnamenamednamesnationnationalnations\
    nativenaturalnaturenearnearlynecessaryneckneedneededneedsnegativeneithernetnetworknevernewnewspapern\
    extnianicenicknigganightninenitenonobodynonnonenoonnoonenopenornormalnorthnorthernnosnotnotenotednot\
    esnothinnothingnoticenoticednovelnovembernownowadaysnuclearnumbernumbersnumerousnvmnwnxtnytoobamaobv\
    iousobviouslyoceanoctoberofoffofferofferedofferingoffersofficeofficerofficersofficialofficialsofteno\
    hohiooilokokayokiokieoldolderononceoneonesonionlionlineonlyontooopsopenopenedopeningoperatingoperati\
    onoperationsopinionopportunitiesopportunityoppositeoptionoptionsororangeorderorderedordersorganizati\
    onorganizationsoriginaloriginallyosootherothersotherwiseouroursourselvesoutoutsideoveroverallownowne\
    downerownerspacificpackpagepagespaidpainpaintingpairpaperpapersparcelparentsparisparkparliamentpartp\
    articularparticularlypartiespartnerpartspartypasspassedpassingpastpathpatientpatientspaulpaypayingpa\
    ymentpeacepeopleperpercentperfectperfectlyperformperformanceperformedperhapsperiodpersonpersonalpete\
    rphasephonephotophotosphysicalpicpickpickedpicturepicturespiecepiecesplaceplacedplacesplanplaneplane\
    tplannedplanningplansplantplantsplatformplayplayedplayerplayersplayingplayspleaseplentyplsplusplzpmp\
    ointpointspolicepoliciespolicypoliticalpoliticspoolpoorpoppopularpopulationportpositionpositionsposi\
    tivepossiblepossiblypostpostedpostspotentialpowerpowerfulpowerspplpracticeprepreparedpresencepresent\
    presentedpresidentpresspressureprettypreventpreviouspreviouslypricepricesprimaryprimeprincepriorpris\
    onprivateprizeproprobprobablyproblemproblemsprocessproduceproducedproductproductionproductsprofprofe\
    ssionalprofessorprofileprofitprogramprogramsprogressprojectprojectspromiseproofproperproperlypropert\
    iespropertyproposedprotectprotectionproudproveprovideprovidedprovidesprovidingptpublicpublishedpullp\
    ulledpurchasepurepurposepushputputtingqualityquarterqueenquestionquestionsquickquicklyquietquitequiz\
    rraceradiorainraiseraisedranrangerarerateratesratherrayrereachreachedreactionreadreadingreadyrealrea\
    lityrealizerealizedreallyreasonreasonablereasonsreceivereceivedreceivingrecentrecentlyrecommendrecor\
    drecordedrecordsredreducereducedrefreferencereferredregardingregionregionalregisterregularrelatedrel\
    ationsrelationshiprelationshipsrelativelyreleasereleasedrelevantreligionreligiousremremainremainedre\
    mainingremainsrememberremoveremovedrenovatedrentreplyreportreportedreportsrepublicrepublicanrequestr\
    equirerequiredrequirementsrequiresresearchreserveresidentsresolutionresourcesrespectresponseresponsi\
    bilityresponsiblerestrestaurantresultresultsreturnreturnedreturnsrevealedrevenuereviewricerichrichar\
    driderightrightsringriseriskriverroadrobertrockrolerollroomroomsroseroundrouterowroyalrulerulesrunru\
    nningrunsruralrussiarussianryansadsafesafetysaidsalesalessaltsamsamesansatsaturdaysavesavedsavingsaw\
    saysayingsaysscalescaredsceneschscheduleschoolschoolssciencescientificscorescoredscotlandscottscotti\
    shscreenseasearchseasonseatsecsecondsecondssecretsecretarysectionsectorsecuresecurityseeseeingseekse\
    emseemedseemsseenseesselectedselectionselfsellsellingsemestersenatesendsendingseniorsensesentseparat\
    eseptemberseriesseriousseriouslyserveservedserviceservicesservingsessionsetsetssettingsevenseveralse\
    xsexualshallshanshapesharesharedsharessharingsheshesshipshirtshitshldshoesshootshootingshoppingshort\
    shortlyshotshotsshouldshowshowedshowershowingshownshowsshutsiasiaosibehsicksidesidessighsignsignalsi\
    gnedsignificantsignssilversimilarsimplesimplysincesingsingingsinglesirsissistersitsitesitessittingsi\
    tuationsixsizeskillsskinskoolskysleepsleepysleptslightlyslowslowlyslpslpgsmallsmallersmartsmilesmith\
    smokesmthsnowsosocialsocietysoftsoftwaresoldsoldierssolidsolosolutionsomesomebodysomeonesomethingsom\
    etimessomewheresonsongsongssoonsorrysortsoulsoundsoundssourcesourcessouthsouthernspacespainspanishsp\
    eakspeakingspecialspeciesspecificspecificallyspeechspeedspendspendingspentspiritsplitspokespokenspor\
    tsportsspotspreadspringsquadsquaresrsryststadiumstaffstagestandstandardstandardsstandingstandsstarst\
    arsstartstartedstartingstartsstatestatedstatementstatesstationstatisticsstatusstaysteelstepstepsstev\
    estickstillstockstonestopstoppedstorestoresstoriesstormstorystraightstrangestrategystreamstreetstree\
    tsstrengthstressstrikestrongstructurestrugglestuckstudentstudentsstudiesstudiostudystuffstupidstyles\
    ubsubjectsuccesssuccessfulsuchsucksuckssuddenlysugarsuggestsuggestedsuicidesuitsumsummersunsundaysup\
    ersuppersupplysupportsupportedsupportingsupposesupposedsupremesuresurelysurfacesurgerysurprisesurpri\
    sedsurveysweetswitchsystemsystemstabletaketakentakestakingtalenttalktalkedtalkingtalkstargettasktast\
    etaughttaxtaxestaylorteateachteacherteachersteachingteamteamstechtechnicaltechnologyteltelevisiontel\
    ltellingtellstemperaturetentermtermsterribleterritorytesttestingteststexastextththanthankthanksthanx\
    thatthatsthetheirthemthemethemselvesthentheorytherethereforethesetheythinthingthingsthinkthinkingthi\
    nksthirdthisthothomasthosethoughthoughtthoughtsthousandthousandsthrthreatthreethroughthroughoutthrow\
    thruthuthurthursthursdaythusthxticketticketstiltilltimetimestinytiredtitletkstmdtmltmrtmrwtmwtnitetn\
    xtotodaetodaytogethertoldtomtomotomorrowtonighttonytootooktoolstoptottotaltotallytouchtoughtourtowar\
    dtowardstowntoytracktradetradingtraditionaltraffictraintrainingtransfertransporttraveltreattreatedtr\
    eatmenttreetreestrialtriedtriptroopstroubletrucktruetrulytrumptrusttruthtrytryingttyltuestuesdayturn\
    turnedturningturnstvtwentytwicetwotypetypestypicaltypicallyuughukununableuncleunderunderstandunderst\
    andingunfortunatelyuniunionuniqueunitunitedunitsuniverseuniversityunlessunsolduntilupupdateuponupper\
    upsetururbanursususauseusedusefuluserusersusesusingusualusuallyvalleyvaluevaluesvanvarietyvariousveh\
    iclevehiclesversionveryviavicevictoryvideosviewviewsvillageviolencevirginiavisionvisitvoicevolumevot\
    evotedvotesvotingvswahahawaitwaitedwaitingwakewaleswalkwalkedwalkingwallwallswanwanawannawantwantedw\
    antswarwarmwarningwarswaswashwashingtonwasntwassupwastewatwatchwatchedwatchingwaterwatswavewaywayswe\
    weakweaponswearwearingweatherwebsitewedweddingwednesdayweekweekendweeksweightweirdwelcomewellwenwent\
    werwerewestwesternwetwhatwhateverwhenwheneverwherewhetherwhichwhilewhitewhowholewhomwhosewhtwhywidwi\
    dewifewilwildwillwilliamwilliamswillingwinwindwindowwindowswinewingwinnerwinningwinswinterwishwithwi\
    thinwithoutwkwkswokewomanwomenwonwonderwonderfulwontwoodwootworwordwordsworkworkedworkersworkingwork\
    sworldworriedworryworseworstworthwouldwowwritewriterwritingwrittenwrongwrotewtfwthwunxoxoxxxxxyyayah\
    yaryayyeayeahyearyearsyellowyepyesyestyesterdayyetyoyorkyouyoungyoungeryouryoureyoursyourselfyouthyo\
    zyryrsytdyumyupyupzzerozone
    """

  /// Name's offset in bits 12 to 31, length in bits 4 to 11, flags in bits 0 to 3; 0 is empty.
  static let slots: InlineArray<8192, UInt32> = [
    0, 64929856, 0, 0, 0, 0, 0, 33083440, 0, 28311616, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21614688, 31862848, 0,
    19198064, 0, 0, 16470112, 0, 0, 0, 0, 21729328, 0, 0, 0, 0, 0, 0, 10313872, 0, 0, 0, 0, 0, 0, 21479536,
    0, 0, 0, 0, 0, 0, 0, 48447600, 56848432, 0, 52375680, 0, 23490624, 0, 44380304, 65396816, 0, 50098224,
    0, 0, 50081856, 0, 4091984, 112, 54870096, 0, 0, 0, 0, 0, 0, 0, 0, 38584400, 47591520, 0, 0, 0, 0,
    10944544, 60244032, 0, 0, 0, 0, 61550688, 0, 0, 37138496, 57647216, 18600048, 0, 0, 0, 0, 0, 0,
    15282288, 0, 0, 0, 0, 41664560, 0, 0, 0, 0, 0, 36954192, 9785504, 55033904, 53637200, 0, 0, 0, 0, 0,
    2637920, 13381808, 0, 0, 0, 0, 0, 13271104, 0, 0, 0, 0, 54214720, 50937968, 0, 0, 24670256, 0, 0, 0,
    18763840, 0, 0, 43597920, 0, 0, 0, 0, 0, 0, 0, 14884928, 40648784, 44994656, 0, 0, 0, 0, 0, 0, 0,
    6893632, 14254128, 23838832, 32866400, 0, 0, 725072, 0, 0, 0, 63123568, 28577888, 0, 0, 22483072, 0, 0,
    46411888, 0, 18931760, 0, 0, 0, 0, 19890208, 0, 0, 40792128, 0, 0, 46280800, 50823216, 0, 0, 61104160,
    33308784, 0, 19869728, 0, 0, 0, 0, 17236096, 54980688, 14708848, 34267232, 0, 0, 0, 0, 65282096, 0, 0,
    58290256, 0, 0, 0, 33435760, 51318928, 17793104, 0, 0, 0, 0, 0, 21827632, 5709920, 0, 48636032, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 58552400, 0, 0, 0, 0, 0, 0, 0, 0, 52699216, 5673104, 52805728, 36880496,
    57720896, 63647856, 41611328, 0, 0, 0, 0, 0, 0, 0, 0, 0, 41599024, 6803536, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 9629808, 0, 4563072, 0, 0, 0, 0, 14106752, 0, 0, 49451120, 0, 0, 0, 0, 38301776, 58343568, 0,
    38490144, 0, 5619792, 0, 0, 0, 536736, 0, 0, 23703648, 47579184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6340656,
    0, 2375776, 0, 0, 0, 0, 0, 0, 61530192, 0, 0, 0, 0, 59420736, 0, 0, 0, 0, 0, 0, 0, 63758416, 0, 0, 0, 0,
    0, 12533888, 0, 0, 0, 46846016, 0, 0, 0, 36237424, 0, 0, 0, 11632848, 29450336, 15896688, 0, 0,
    53174336, 0, 14401584, 22462544, 0, 0, 0, 0, 37699632, 17854512, 34226240, 48267360, 64225344, 0, 0, 0,
    0, 0, 0, 0, 40636464, 0, 0, 0, 0, 0, 0, 0, 2195552, 56520752, 0, 0, 0, 19226720, 0, 0, 0, 0, 0, 0,
    32890960, 0, 0, 0, 65081456, 1773648, 30392448, 22585408, 59600960, 1699952, 64770096, 0, 0, 0, 0,
    24354880, 62566496, 0, 0, 0, 0, 0, 0, 0, 45113392, 0, 0, 0, 0, 0, 0, 27537456, 21319760, 0, 0, 0,
    59490368, 0, 36974688, 0, 59543664, 0, 0, 34037840, 0, 23285872, 60387440, 0, 0, 0, 0, 0, 0, 3592272, 0,
    0, 0, 0, 0, 348288, 0, 49418368, 32161840, 38674528, 0, 0, 0, 0, 25702480, 0, 0, 0, 0, 0, 0, 3661904,
    61517872, 19640352, 0, 23007280, 0, 0, 54440048, 0, 25723040, 44920928, 47644720, 18837648, 21692560,
    25002096, 44617840, 0, 0, 0, 0, 6045824, 0, 63868976, 0, 0, 0, 0, 30257344, 38473792, 0, 26030160, 0, 0,
    47616112, 0, 0, 0, 0, 0, 64733296, 0, 0, 17682544, 57581664, 0, 38408224, 44494896, 54726784, 0, 0, 0,
    0, 3387552, 19435600, 34750560, 65957936, 0, 13013136, 0, 43212928, 36360304, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 63049824, 0, 0, 0, 0, 0, 0, 0, 13987936, 0, 0, 46714960, 0, 0, 0, 0, 41975872, 0, 0, 0, 0,
    41889872, 0, 0, 0, 0, 0, 0, 1593392, 27557952, 15622208, 35852400, 0, 49279072, 0, 0, 0, 0, 23507072, 0,
    0, 0, 0, 0, 0, 8994896, 0, 0, 0, 0, 0, 62877760, 1638464, 50417728, 65241168, 0, 0, 0, 0, 0, 0, 3506304,
    17375296, 32501840, 57536592, 31633504, 50544736, 0, 15773824, 18182272, 34242656, 0, 0, 0, 49356928,
    40824896, 62021696, 33824848, 44683408, 62308464, 51388528, 0, 0, 0, 0, 0, 49930320, 0, 0, 0, 0, 0, 0,
    0, 55246944, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 54804560, 55414864, 0, 0, 22569024, 0, 0, 0, 29790368,
    14606432, 61083728, 0, 0, 0, 32784496, 52084816, 0, 0, 0, 25936000, 20533376, 0, 0, 0, 0, 31162448,
    50249776, 0, 0, 630848, 0, 48668832, 0, 57319568, 0, 15417488, 24072304, 41378000, 0, 0, 0, 0, 0,
    33103936, 9408592, 12922992, 0, 0, 0, 0, 52248656, 0, 0, 0, 0, 28328016, 29044848, 0, 22741136, 0,
    14946384, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48423008, 7106656, 0, 27598960, 0, 0, 59371600, 0, 0, 0, 0, 0,
    9826400, 0, 0, 0, 0, 0, 0, 0, 65052784, 23769184, 40284272, 0, 0, 0, 0, 39219312, 0, 0, 0, 43012176,
    4260000, 0, 63676560, 0, 0, 25559152, 0, 0, 14413888, 60436608, 0, 0, 0, 0, 0, 0, 0, 0, 22794352, 0,
    19026016, 0, 0, 0, 32587840, 65294416, 44539952, 7598192, 46043216, 0, 0, 58445904, 39419968, 62218352,
    0, 0, 0, 0, 32190544, 0, 0, 0, 0, 0, 0, 0, 0, 25059440, 28500016, 0, 0, 33660976, 50913376, 22933584, 0,
    1339472, 0, 0, 58720320, 0, 0, 8163392, 0, 0, 0, 0, 0, 60686416, 0, 0, 0, 0, 0, 0, 3330128, 0, 0, 0, 0,
    0, 0, 8228928, 49893456, 0, 0, 12464272, 25481312, 31031392, 33173664, 43290704, 0, 0, 0, 0, 17842224,
    0, 62947392, 0, 0, 0, 31572032, 0, 61911072, 0, 0, 14332032, 0, 0, 0, 36073584, 0, 0, 0, 30191728, 0, 0,
    0, 53329984, 0, 0, 0, 0, 0, 61411536, 0, 0, 0, 0, 55591008, 0, 0, 20336672, 9105488, 17911872, 56475744,
    13467712, 32383120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25428032, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 21839968, 0, 0, 25219152, 0, 0, 0, 6631472, 8790096, 0, 0, 0, 17424416, 65843280, 4628608,
    64299072, 0, 380992, 22683760, 62435392, 0, 0, 0, 0, 63152192, 0, 0, 0, 0, 0, 0, 0, 0, 56664144, 0, 0,
    0, 0, 0, 26419264, 0, 0, 25886800, 39125072, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3780672, 62410848, 0, 0, 0, 0,
    0, 11419776, 31924336, 57872496, 61710432, 5263472, 0, 0, 2257008, 51490928, 0, 9551968, 2601104,
    7065696, 0, 0, 0, 0, 0, 0, 0, 33263712, 0, 13828176, 53022800, 0, 0, 52535392, 0, 6221872, 0, 0, 0, 0,
    0, 43524192, 0, 0, 50901040, 59637824, 0, 0, 0, 9031744, 39817328, 712752, 0, 0, 0, 0, 0, 0, 3014816,
    11223168, 34537504, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8179744, 20287616, 58482720, 0, 0, 12693632, 0, 0, 0,
    0, 10539088, 0, 56180832, 20418688, 0, 0, 52428912, 0, 2547808, 6746208, 0, 0, 19050592, 57499712, 0, 0,
    63434816, 0, 0, 0, 42459200, 0, 2662512, 0, 0, 59695152, 0, 0, 0, 24875152, 0, 0, 31400064, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6201424, 0, 0, 6770752, 20926608, 56766608, 27869248, 0, 0, 0, 0,
    12423328, 0, 0, 49602656, 23314512, 0, 0, 0, 0, 0, 0, 61788256, 0, 0, 0, 0, 55287888, 0, 0, 0, 0, 0, 0,
    17490032, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 63180864, 0, 0, 0, 9576544, 0, 0, 58761296, 0, 0, 21217408,
    0, 29745232, 3948672, 28782624, 0, 0, 0, 0, 33566784, 5734496, 0, 0, 0, 0, 0, 0, 23154800, 1503376,
    26935392, 0, 6643792, 4808800, 0, 0, 4685920, 0, 25362496, 0, 0, 57450608, 0, 0, 0, 65675328, 10195040,
    0, 22380656, 0, 0, 62152800, 0, 0, 0, 0, 58839104, 0, 0, 0, 0, 0, 61870112, 0, 0, 8142880, 9150560, 0,
    0, 0, 9601136, 19898464, 46305408, 0, 0, 0, 0, 0, 0, 19923072, 0, 0, 0, 52899920, 0, 65450032, 0, 0, 0,
    0, 64606320, 0, 0, 0, 0, 0, 0, 9429072, 0, 14770272, 27447344, 31834176, 0, 21250112, 24117344, 2527312,
    38539392, 58937472, 0, 0, 64581728, 0, 31920144, 0, 38248576, 40214640, 65523760, 0, 0, 0, 0, 0, 0, 0,
    64839728, 0, 0, 48529488, 0, 0, 17473600, 29020256, 52584560, 0, 0, 10608736, 0, 39379024, 64000128, 0,
    0, 0, 2826368, 23597152, 0, 36196464, 65536048, 18575456, 0, 30847136, 25542720, 40423552, 0, 39247952,
    58572864, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2912384, 0, 0, 0, 0, 0, 0, 13328448, 14901312, 0, 8335456,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3764288, 0, 0, 56348800, 0, 0, 0, 38084704, 60502160,
    0, 0, 0, 65011776, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31494240, 0, 0, 0, 0, 0,
    26230864, 0, 0, 44134464, 0, 0, 0, 0, 53190736, 0, 0, 55881840, 0, 0, 0, 40554560, 0, 0, 0, 0, 59068496,
    35655840, 35790944, 0, 39333936, 0, 0, 0, 0, 0, 0, 8360000, 40058928, 46440560, 0, 0, 40808512, 0, 0, 0,
    39006304, 41750576, 0, 0, 7495776, 0, 20115536, 0, 0, 0, 0, 0, 39346240, 0, 43073632, 0, 0, 0, 45445312,
    0, 0, 41504816, 0, 0, 0, 0, 0, 0, 0, 0, 41463968, 36909184, 51372096, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 59674704, 0, 0, 0, 0, 25837648, 0, 0, 34291856, 13189312, 63107136, 57258096, 0, 0, 0, 0, 0, 0,
    0, 0, 38883440, 0, 0, 26566720, 49176752, 0, 0, 0, 0, 0, 0, 26480768, 12198032, 0, 0, 18731136,
    54018192, 62894176, 0, 50966624, 0, 0, 42373184, 0, 46518400, 19148912, 55984240, 0, 23888032, 0,
    34168912, 37347440, 0, 0, 14364816, 46919712, 6598784, 0, 0, 0, 42958976, 0, 0, 45293696, 0, 0, 0, 0, 0,
    42770544, 45531248, 0, 0, 0, 59113584, 23945312, 51138608, 6684752, 22626368, 28868736, 0, 0, 16273456,
    48943248, 58658896, 11968640, 0, 0, 27492416, 41783376, 0, 38604896, 0, 0, 0, 11337824, 0, 0, 0, 0,
    43548800, 0, 0, 31219760, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20033632, 36520016, 458848, 42590320, 0, 0,
    0, 0, 0, 0, 35983424, 47882352, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 61812800, 0, 65949728, 0, 0, 6541376, 0,
    0, 0, 26599488, 62713952, 0, 0, 0, 20136080, 3055712, 0, 0, 26800208, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    27574368, 0, 25239632, 0, 0, 0, 52654144, 32133232, 57516112, 61898800, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    46637136, 0, 0, 0, 10092672, 0, 58003520, 0, 47272048, 40103952, 0, 0, 0, 0, 0, 0, 0, 0, 42991696,
    43987072, 0, 0, 0, 46735424, 0, 0, 0, 0, 16777328, 47657104, 0, 0, 0, 0, 47181920, 0, 0, 57127040,
    13119600, 0, 0, 13664352, 0, 26091632, 0, 0, 0, 0, 0, 0, 0, 0, 24100928, 0, 0, 28209232, 0, 56500304, 0,
    0, 0, 6664272, 0, 0, 60854352, 22859872, 13086848, 192640, 14794880, 0, 51417216, 19325136, 0, 0, 0,
    38715424, 18780240, 17129536, 0, 0, 48980128, 0, 0, 0, 0, 36773984, 0, 0, 0, 59015232, 0, 0, 0, 0,
    39604304, 0, 65437744, 0, 0, 0, 0, 38371360, 0, 11255872, 17772624, 0, 0, 0, 30126208, 0, 0, 20717664,
    0, 0, 27549728, 5488720, 0, 17014880, 0, 57983056, 0, 0, 0, 0, 11010144, 0, 14028880, 10653808,
    64692288, 0, 0, 18428048, 0, 0, 56717392, 0, 0, 0, 0, 0, 0, 44507264, 0, 39972960, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 10850400, 0, 0, 14983248, 0, 0, 10489984, 28041280, 0, 39268400, 3743824, 38522944, 0, 0,
    61370528, 0, 0, 0, 43311200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32075840, 0, 32731248, 29765728, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26251344, 64376944, 37752912, 62672976, 26513488, 65826880,
    45813888, 0, 0, 3698816, 3907632, 0, 0, 6987856, 0, 0, 0, 0, 0, 0, 0, 0, 0, 44220544, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 64876688, 16519296, 65605712, 0, 0, 0, 0, 47091824, 0, 63033408, 0, 0, 0, 34447440,
    40931472, 22048880, 31199312, 43335776, 0, 44359760, 0, 0, 0, 0, 0, 21786688, 0, 0, 0, 0, 55750736, 0,
    0, 0, 0, 0, 9449600, 0, 0, 38768704, 0, 0, 8962112, 0, 0, 50798688, 62038096, 48549984, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 55054448, 0, 0, 0, 0, 0, 59887680, 0, 0, 5873712, 1458256, 9289824, 23035952, 54521968,
    55390304, 50307136, 0, 0, 0, 28950576, 39436352, 0, 27459648, 0, 2162816, 0, 0, 0, 0, 0, 41275504, 0, 0,
    0, 0, 0, 11452576, 0, 0, 0, 0, 0, 37118032, 17866832, 0, 36708464, 65130576, 0, 0, 0, 0, 0, 0, 0,
    28528704, 0, 0, 0, 0, 16654384, 0, 59744320, 50221104, 0, 0, 0, 0, 35487872, 26165296, 0, 0, 0, 0,
    5103728, 0, 0, 0, 0, 0, 23752768, 0, 0, 51961936, 0, 0, 0, 0, 43925600, 0, 0, 0, 0, 0, 0, 0, 38281296,
    0, 46796848, 6852704, 0, 0, 0, 16302176, 0, 0, 0, 0, 0, 0, 9519232, 49504320, 0, 0, 0, 24846448,
    25690160, 0, 0, 0, 2760752, 0, 0, 0, 35209296, 52342912, 54399056, 0, 0, 33390672, 14512176, 54091920,
    65994800, 0, 0, 0, 0, 0, 0, 0, 0, 18698368, 0, 17354832, 60915760, 0, 0, 0, 64405632, 0, 0, 2859120, 0,
    0, 0, 26869824, 0, 0, 0, 0, 48152704, 1794160, 0, 33095712, 22540400, 42111040, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 5394512, 0, 0, 0, 0, 0, 62738464, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26898496, 0, 0, 0, 35299376, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7688288, 63336560, 0, 0, 28512320, 0, 0, 0, 35147824, 0,
    10125392, 26959968, 43360320, 0, 0, 28229760, 56897632, 0, 45494416, 0, 0, 0, 0, 0, 0, 44150912,
    1118320, 3981408, 31101024, 32829504, 0, 45064304, 29831344, 4165728, 0, 0, 35467344, 37859440,
    50688096, 34656304, 0, 0, 0, 225376, 0, 0, 0, 0, 0, 0, 12890240, 65663024, 33030240, 0, 28602480, 0, 0,
    0, 0, 0, 0, 0, 24821856, 0, 0, 0, 0, 0, 31952960, 0, 5902400, 0, 64852064, 0, 0, 0, 0, 55771216, 0, 0,
    0, 24219744, 0, 0, 38428736, 50835552, 0, 0, 0, 37154880, 17727600, 0, 0, 0, 0, 0, 0, 0, 6406240,
    14192768, 26075200, 53379152, 22208576, 28557392, 0, 0, 33517632, 0, 0, 0, 0, 27803712, 0, 0, 49221696,
    0, 0, 36626496, 0, 27652160, 0, 14631056, 56070240, 0, 0, 0, 0, 0, 0, 0, 16588928, 37531712, 23359616,
    61349968, 0, 0, 0, 16834688, 0, 0, 2801760, 28942368, 17928272, 14225520, 0, 0, 46694416, 0, 0, 0,
    6926400, 8773696, 14266480, 1478752, 32563296, 33464432, 38629472, 59916352, 0, 56631360, 42303600,
    32419920, 0, 0, 0, 0, 46862416, 27426896, 0, 0, 0, 63258720, 61288480, 0, 0, 4878480, 0, 0, 0, 0, 0, 0,
    36761648, 0, 0, 0, 0, 0, 39866496, 35815568, 38699072, 51175488, 0, 0, 32337984, 0, 22192192, 0, 0,
    22970448, 22601824, 0, 8732784, 20390000, 0, 0, 0, 0, 0, 0, 46022736, 28901424, 33120352, 58507344, 0,
    52559968, 0, 0, 0, 0, 33067072, 0, 0, 0, 0, 0, 27906080, 64548928, 23818320, 55668816, 0, 0, 14848048,
    0, 0, 0, 0, 0, 23457856, 0, 0, 0, 0, 0, 14966848, 0, 0, 12951664, 0, 7274560, 48390272, 50126944, 0, 0,
    7774320, 58097712, 34205776, 0, 0, 0, 0, 0, 0, 22663248, 46927952, 25141408, 0, 11034688, 0, 44318784,
    62451792, 0, 0, 0, 0, 0, 54247504, 37670992, 56647744, 43892864, 0, 0, 16179312, 28762144, 3919984,
    38191184, 0, 36171872, 0, 0, 63397968, 0, 0, 26406960, 0, 0, 0, 0, 0, 0, 0, 11128944, 0, 15192208, 0, 0,
    0, 0, 0, 28545072, 0, 0, 0, 0, 0, 0, 59965552, 0, 33857648, 0, 42504320, 0, 0, 0, 25522256, 42565728,
    30220432, 0, 0, 13303904, 45019216, 0, 33288272, 0, 0, 0, 58167408, 0, 1728592, 0, 0, 0, 0, 52232256, 0,
    58818640, 0, 0, 0, 40456320, 44417104, 0, 0, 0, 17948736, 42012768, 15454336, 0, 0, 0, 0, 0, 0,
    63533120, 44036160, 24477744, 53399648, 0, 0, 0, 0, 0, 0, 45203584, 0, 0, 0, 7180352, 0, 0, 0, 0, 0, 0,
    12001424, 22356064, 0, 0, 22224992, 61878352, 0, 0, 0, 64798800, 0, 0, 0, 0, 25907312, 0, 0, 0, 0, 0,
    62382192, 0, 0, 0, 0, 0, 0, 52945008, 31473744, 0, 0, 0, 0, 18989120, 0, 0, 33493040, 0, 0, 0, 0, 0,
    8036512, 10559568, 1146976, 36028512, 0, 0, 56012928, 6430768, 18546720, 0, 27476032, 0, 6512752, 0, 0,
    0, 0, 0, 0, 54489216, 22409296, 0, 0, 0, 0, 0, 0, 60104816, 0, 14569536, 0, 0, 0, 60260400, 54177856, 0,
    51875952, 0, 0, 0, 33804368, 0, 45039712, 0, 0, 28057680, 0, 0, 35774528, 0, 29585568, 0, 0, 0, 0, 0, 0,
    0, 1302672, 38461488, 9080928, 31125536, 0, 0, 0, 0, 0, 55083088, 52215872, 54157392, 0, 0, 53493856,
    9314416, 12644544, 40263760, 39764080, 63897648, 0, 11825296, 17092704, 18464880, 26386464, 43266144, 0,
    0, 7196736, 0, 64102512, 0, 0, 0, 60817472, 0, 0, 0, 0, 50053232, 0, 0, 0, 0, 0, 0, 0, 0, 13525104, 0,
    0, 0, 3879024, 2715760, 0, 0, 0, 55103568, 0, 0, 0, 0, 0, 0, 0, 0, 46202976, 0, 610384, 0, 0, 0, 0, 0,
    0, 0, 0, 47493216, 0, 0, 2498672, 0, 0, 0, 0, 0, 0, 0, 49643584, 51449952, 21266528, 0, 0, 0, 0,
    31907888, 0, 13254720, 23474240, 51269696, 51355712, 0, 0, 0, 0, 22822992, 0, 0, 0, 0, 0, 0, 0,
    15962272, 0, 0, 0, 0, 1359984, 19402880, 24244352, 0, 0, 0, 0, 0, 6910016, 25284672, 38445120, 53788800,
    0, 0, 30003376, 0, 0, 45428800, 0, 0, 0, 13787248, 0, 0, 0, 0, 0, 0, 37945424, 43749472, 0, 0, 34984016,
    63418432, 37990464, 52830304, 0, 0, 0, 0, 65028192, 10731600, 0, 0, 0, 59732016, 0, 19808352, 27836464,
    0, 0, 0, 0, 5132352, 46399536, 0, 0, 51740752, 44093600, 47820928, 0, 0, 11391088, 27230256, 1282128,
    47149184, 54612160, 63578224, 0, 0, 0, 0, 10072144, 0, 0, 0, 0, 0, 0, 0, 33054768, 0, 0, 21885008, 0, 0,
    0, 0, 0, 0, 0, 4034624, 0, 0, 0, 48185472, 0, 52998240, 0, 0, 0, 12107904, 10952784, 26329152, 0, 0,
    4214832, 0, 33927232, 0, 0, 0, 0, 4112464, 0, 0, 21074064, 15511712, 0, 0, 40312960, 51904560, 0, 0, 0,
    0, 0, 0, 0, 0, 18358448, 54706256, 0, 18944080, 0, 0, 0, 0, 10874976, 51286144, 14458928, 38723680,
    46977152, 0, 0, 0, 0, 34668640, 0, 0, 0, 0, 24277104, 27709488, 61575232, 0, 14139472, 0, 0, 0, 0,
    23928896, 57188416, 0, 0, 28930096, 6705232, 20664400, 28790848, 1667200, 18874512, 48881792, 64651360,
    19251296, 0, 0, 44945520, 43950224, 47026288, 0, 0, 0, 0, 0, 35536976, 0, 22917184, 41910336, 35086416,
    47693952, 0, 39899184, 0, 39452704, 18493536, 34824240, 0, 0, 0, 0, 21663792, 58622032, 0, 0, 36798576,
    65417296, 28024896, 0, 32665728, 0, 0, 63942768, 7573600, 30048368, 65728560, 0, 0, 0, 56561776, 0,
    51916864, 0, 0, 62247024, 0, 0, 0, 0, 61464784, 52203568, 53043264, 45326448, 51564608, 37224512, 0, 0,
    0, 0, 0, 512096, 5509248, 31350896, 45678704, 0, 0, 1892464, 33001520, 0, 0, 0, 0, 0, 0, 0, 0, 50479184,
    0, 0, 61931568, 0, 41676912, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21446720, 40968352, 56381552, 0, 0, 0, 0,
    397408, 0, 0, 24318016, 18518128, 37924944, 7032896, 0, 0, 0, 0, 0, 0, 0, 33144944, 0, 0, 0, 0, 0,
    21549184, 11362416, 15003744, 5787744, 7401616, 0, 0, 0, 35262496, 0, 0, 0, 0, 434272, 22171728, 0, 0,
    0, 0, 27820096, 0, 12169328, 0, 57606208, 0, 0, 0, 0, 0, 0, 0, 4006000, 56803440, 0, 0, 0, 0, 0, 0,
    53772352, 0, 3797088, 0, 35614768, 0, 0, 0, 0, 0, 64241744, 65515552, 0, 0, 0, 57757792, 60293200,
    63168560, 0, 0, 0, 0, 0, 62693456, 0, 0, 63094832, 0, 0, 0, 0, 0, 0, 0, 0, 34082896, 0, 28741696, 0, 0,
    0, 0, 11292848, 0, 0, 23265360, 42037344, 0, 0, 0, 50380848, 0, 35360848, 0, 36225072, 9060432,
    52301904, 12382368, 63238224, 0, 0, 61304928, 0, 0, 0, 51982448, 0, 0, 0, 28434544, 51474496, 0, 0, 0,
    0, 0, 0, 1654832, 38228048, 57794640, 56533104, 0, 0, 0, 21938240, 0, 0, 0, 5541984, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 57696352, 0, 0, 0, 6234224, 10268752, 21905536, 35725376, 0, 16236608, 6963296, 0, 86176,
    28807248, 25817168, 51519584, 55709776, 0, 0, 0, 27283520, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65200208,
    0, 51056736, 0, 59805728, 0, 0, 0, 52973664, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 29876384, 0, 0,
    36266032, 0, 0, 0, 0, 0, 21024848, 0, 0, 37052528, 0, 46125184, 0, 0, 0, 0, 0, 0, 4378800, 14827600,
    27082816, 0, 10973264, 0, 0, 0, 0, 0, 17539168, 51814528, 60190816, 0, 0, 0, 0, 0, 0, 0, 47054928, 0,
    65261648, 13050000, 0, 0, 0, 54055056, 0, 0, 32522336, 0, 0, 0, 0, 17965168, 0, 43704400, 0, 0, 0,
    20013136, 0, 0, 0, 0, 34406496, 0, 23183424, 0, 55271488, 61112416, 0, 0, 0, 9183296, 20471952, 483440,
    0, 0, 0, 0, 37027936, 2965648, 0, 20373568, 14295184, 44773472, 39698512, 50151488, 33337472, 0,
    34365600, 0, 0, 20566128, 0, 0, 0, 52125792, 0, 56299600, 0, 0, 0, 19685536, 0, 25301072, 0, 0,
    64913472, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 35311680, 43814944, 0, 0, 0, 53162032, 0, 0, 5251120, 0, 0, 0,
    23728224, 34058336, 32649280, 38006848, 44470368, 63316048, 65499184, 0, 0, 0, 0, 33943616, 0, 0, 0, 0,
    0, 0, 0, 6840368, 0, 32108640, 0, 0, 18661520, 0, 35229744, 22884480, 0, 22335568, 51703952, 0,
    41828464, 0, 0, 0, 0, 0, 0, 45740144, 0, 0, 0, 30425216, 0, 36941872, 45613184, 51613840, 0, 0, 0, 0,
    20992128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18554960, 0, 0, 32063536, 0, 59457664, 0, 0, 0, 1859632, 0,
    32256064, 0, 0, 0, 29306928, 0, 17281088, 31182912, 0, 0, 47947968, 0, 6262912, 0, 0, 44826752, 7626864,
    40693808, 0, 60874832, 0, 0, 61780000, 0, 0, 0, 17162320, 37408896, 59392064, 52068416, 64360512,
    65982512, 27721888, 0, 0, 12726432, 0, 7336016, 0, 0, 40669216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    64520304, 0, 0, 0, 1548336, 0, 0, 0, 0, 0, 0, 24440896, 46587984, 62275712, 0, 0, 0, 31338544, 0,
    25858160, 0, 0, 24014928, 0, 28758032, 0, 0, 0, 0, 52150368, 0, 0, 0, 0, 51544144, 49754176, 0, 0, 0,
    45920384, 0, 0, 0, 7438464, 0, 15605824, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40243232, 0, 0, 0, 0,
    0, 0, 29651136, 0, 0, 0, 0, 0, 0, 0, 60313712, 0, 0, 0, 48091248, 52752464, 0, 0, 0, 0, 0, 35999856, 0,
    0, 0, 45707392, 0, 10387552, 6877248, 0, 0, 0, 0, 8093744, 22954048, 29073472, 31133808, 57839664,
    26435664, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15487072, 0, 25182288, 17825856, 39084096, 19648560, 0, 31617088,
    0, 0, 0, 0, 0, 0, 0, 0, 58380352, 0, 0, 0, 0, 29413520, 38395952, 0, 0, 0, 0, 0, 15806560, 8929408, 0,
    0, 42090576, 40108112, 52682816, 58261552, 0, 0, 0, 0, 0, 53518384, 0, 0, 168032, 0, 0, 0, 2117808, 0,
    0, 0, 1425488, 0, 0, 40751200, 0, 0, 0, 0, 0, 34852928, 0, 29134944, 0, 0, 0, 0, 54468688, 0, 0, 0, 0,
    0, 0, 35119184, 0, 0, 0, 0, 0, 0, 25968720, 33505328, 16285760, 55308368, 55808112, 0, 22290560,
    5087296, 15859856, 0, 0, 0, 0, 33689696, 56991856, 57851984, 13553744, 10166384, 0, 0, 0, 0, 15229072,
    0, 30158976, 57057440, 60342448, 0, 0, 0, 0, 35913840, 0, 0, 0, 6578256, 57204832, 0, 0, 0, 0, 0,
    14471216, 0, 6377584, 0, 0, 0, 0, 55357568, 2072688, 28393584, 41537632, 0, 0, 0, 0, 0, 63729776, 0, 0,
    0, 0, 0, 0, 0, 0, 25399344, 0, 20246688, 35881088, 37900384, 0, 0, 0, 0, 0, 0, 0, 26837072, 0, 0, 0, 0,
    0, 36864064, 0, 17330272, 0, 39067712, 0, 929872, 0, 42168384, 0, 24977504, 57479248, 0, 24608880, 0, 0,
    0, 21356640, 0, 11743408, 0, 0, 0, 0, 0, 0, 0, 61669536, 0, 0, 0, 8978496, 0, 0, 0, 0, 61849680, 0,
    52285504, 8826976, 27299904, 0, 0, 0, 0, 39682112, 28422192, 0, 0, 0, 0, 15106144, 29347968, 26992704,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 56922192, 0, 0, 30498992, 40370272, 0,
    43786304, 0, 0, 0, 0, 0, 0, 0, 0, 65626208, 2044016, 17563728, 48767104, 64782400, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 34512928, 5415056, 3682368, 53346384, 53956736, 0, 0, 0, 25030704, 10289248, 0, 0, 0, 0, 0,
    21528656, 0, 23240800, 0, 0, 0, 0, 0, 5324880, 25464896, 47206496, 45846688, 5357632, 17432656,
    58781840, 0, 0, 0, 0, 0, 9261168, 32301088, 59142272, 0, 50344032, 0, 0, 0, 0, 0, 0, 0, 58196048,
    21291120, 37191808, 0, 0, 0, 0, 39944304, 0, 0, 0, 0, 0, 65339504, 0, 9908336, 22712432, 5841024,
    32092224, 45092944, 0, 0, 0, 0, 0, 36135056, 0, 0, 0, 0, 0, 0, 38826080, 0, 0, 0, 0, 0, 0, 9236576,
    47911056, 0, 0, 0, 18911312, 0, 0, 0, 0, 58642496, 0, 0, 0, 12603552, 52105296, 0, 0, 45887616, 0, 0,
    39100512, 0, 0, 0, 5918816, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9994352, 20897904, 0, 0, 59572272, 60649536, 0,
    0, 0, 0, 0, 5165216, 0, 0, 18034784, 15392864, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 32354416, 0, 45789280, 0, 1024128, 39669808, 0, 0, 65863760, 0, 24662048, 37572720, 0, 0,
    34644016, 53137504, 61329488, 0, 0, 0, 35627120, 44335200, 0, 0, 0, 4833456, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    54759504, 8761392, 25108544, 32440400, 55177360, 0, 38379584, 0, 16367760, 25444432, 52023392, 0,
    61735008, 0, 0, 10412240, 0, 0, 0, 0, 0, 10899568, 0, 17518672, 0, 6295664, 0, 50233408, 20205728,
    60928096, 43483216, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 45768784, 0, 0, 0, 0, 0, 0, 0, 0, 6787136, 0, 0,
    31256640, 0, 0, 0, 63504496, 0, 0, 25989184, 1540128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 22077504, 0, 0, 0, 0,
    0, 0, 24682560, 54231104, 0, 55910480, 37314624, 0, 0, 0, 0, 0, 0, 31780944, 0, 0, 32174144, 0, 0, 0, 0,
    0, 44798064, 0, 0, 0, 0, 0, 0, 0, 31518768, 47517824, 5345328, 0, 54915136, 0, 0, 0, 31678528, 0, 0, 0,
    0, 0, 24567888, 54685776, 3145856, 10928192, 38211648, 51675248, 0, 0, 0, 27856944, 0, 0, 0, 0,
    20742272, 35139616, 54661216, 0, 10780752, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18268272, 0, 0, 0,
    37331008, 0, 8503440, 0, 0, 0, 0, 0, 0, 0, 2400288, 0, 0, 0, 44646544, 37822512, 52518976, 53710880,
    57901184, 6324288, 0, 0, 0, 0, 18128960, 49659968, 0, 0, 0, 0, 32911488, 0, 0, 8478816, 0, 0, 0, 0,
    15831152, 0, 0, 0, 0, 46751824, 52670512, 36294736, 0, 0, 29319280, 64344128, 5611552, 0, 40128624,
    31055952, 55144576, 0, 38109280, 0, 2691168, 49770560, 24141904, 0, 32272496, 0, 0, 0, 0, 0, 0, 0, 0,
    38654032, 25669712, 33742928, 9048112, 61014080, 59408432, 3539152, 39739488, 35741744, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 46383168, 0, 0, 53547088, 56967264, 5451856, 65970224, 25124928, 43774000,
    38322272, 53657680, 59043936, 0, 0, 0, 0, 0, 0, 0, 60665936, 0, 0, 0, 0, 2220064, 13733968, 43421808, 0,
    1388592, 65884288, 9691248, 25632912, 0, 0, 0, 0, 16621696, 0, 0, 0, 52736064, 20684928, 0, 0, 21676096,
    0, 0, 62079088, 19726480, 1581104, 21426256, 54345808, 13426800, 64634944, 42799280, 0, 0, 0, 0, 0, 0,
    0, 60985456, 0, 56320112, 2228336, 32604208, 39579744, 1560656, 59244592, 0, 0, 28463136, 29507728,
    24772656, 38023232, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65462320, 0, 0, 0, 0, 0, 0, 0, 0, 52174960, 0, 0, 0, 0,
    9748624, 35160112, 0, 0, 0, 0, 0, 0, 20963440, 0, 0, 27668528, 40194128, 0, 0, 0, 0, 12304544, 42618960,
    0, 0, 0, 0, 37888048, 0, 0, 0, 0, 42537024, 0, 0, 0, 30752928, 0, 843888, 0, 1765408, 18403424, 0, 0, 0,
    0, 0, 1605712, 0, 53678144, 0, 27009104, 0, 0, 15552560, 0, 0, 37797984, 14159952, 26357824, 38748192,
    50860128, 0, 0, 16253008, 0, 0, 0, 0, 0, 0, 0, 42676336, 0, 0, 0, 950352, 0, 0, 0, 0, 0, 0, 0, 33595488,
    0, 0, 0, 0, 0, 0, 66023488, 55521392, 0, 10219616, 0, 0, 0, 0, 65179728, 0, 0, 0, 0, 0, 0, 0, 0,
    62500992, 0, 51581056, 0, 0, 0, 0, 0, 0, 43184240, 0, 17117232, 10145872, 26271824, 0, 0, 0, 0,
    13922432, 28827808, 0, 65589312, 35696752, 41705536, 0, 0, 27099216, 17391744, 0, 0, 0, 42352720,
    65765424, 0, 0, 0, 9482384, 21758064, 0, 1749056, 0, 0, 0, 0, 0, 0, 0, 22323248, 0, 58970208, 0,
    35967040, 0, 0, 0, 0, 0, 0, 43503696, 872672, 0, 5066832, 59773008, 1822784, 0, 0, 0, 0, 704544, 0, 0,
    0, 36409424, 8446080, 0, 0, 21741632, 0, 1978464, 6352992, 10244192, 60059696, 0, 0, 8245344, 0,
    26374192, 46264384, 46772320, 38965344, 49389680, 13713488, 57380944, 60969024, 0, 0, 0, 0, 0, 60010544,
    63823984, 0, 64819280, 27914304, 0, 0, 18059360, 63283280, 0, 55689296, 24539248, 0, 0, 0, 0, 14737472,
    0, 0, 41943168, 0, 0, 33673280, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 41304160, 0, 7991344, 0, 0, 44253312,
    55615552, 10465376, 33013824, 26820672, 54931552, 0, 7540864, 35242064, 39551040, 49057904, 23867472,
    59932800, 0, 0, 58019984, 50712704, 0, 0, 0, 0, 11890816, 49303664, 0, 0, 0, 0, 34521152, 0, 31076448,
    31817792, 55025696, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8564880, 0, 46907440, 0, 0, 5943376, 0, 19955760, 0, 0,
    31850544, 0, 0, 0, 0, 0, 35557472, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18083904, 0, 802976, 24588368, 0, 0,
    60612752, 63451184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20099136, 52473936, 0, 0, 0, 0, 0, 0, 0, 61055088,
    40079408, 0, 0, 22249536, 0, 0, 58589264, 0, 8851568, 0, 0, 0, 60727360, 0, 0, 0, 48119936, 0, 0, 0,
    29380736, 7901312, 40775744, 59904048, 1253488, 12234880, 59281488, 0, 59330720, 0, 57782320, 42225856,
    59506736, 63549552, 0, 0, 0, 0, 39399504, 4526224, 52789312, 17268784, 1400928, 0, 0, 28368992, 6185024,
    13344912, 0, 0, 0, 0, 45981856, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 41193584, 0, 0, 59719728, 0, 24801328, 0,
    0, 0, 0, 0, 0, 0, 23076928, 42061936, 36827280, 61169728, 61960288, 19120240, 38850688, 0, 0, 25354272,
    35381296, 49565760, 53719136, 0, 26914896, 0, 0, 0, 42184864, 63197344, 54550640, 0, 0, 27336768, 0, 0,
    0, 0, 25378896, 62857296, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 36642928, 0, 4337824, 0, 0, 0, 0, 0,
    20631680, 38158464, 26177568, 41721968, 15130736, 15638672, 0, 0, 0, 0, 0, 0, 0, 33714288, 64151632,
    647264, 9371792, 0, 0, 0, 65220688, 0, 0, 0, 0, 0, 0, 0, 12501120, 13504592, 0, 65572928, 0, 0, 0,
    28999760, 0, 40345696, 0, 0, 28704880, 0, 19984496, 7471200, 31432768, 14524496, 41992272, 23572576,
    30982176, 49086592, 59302000, 46608496, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 17657952, 0, 0, 0,
    2572400, 0, 0, 0, 0, 0, 55214208, 49520704, 0, 0, 0, 0, 0, 5595200, 52920416, 8421472, 16666784,
    54419536, 0, 54890592, 0, 0, 0, 0, 0, 24711232, 27316304, 0, 0, 0, 64675904, 0, 21508176, 0, 50204736,
    5042272, 0, 0, 26185776, 44900432, 0, 0, 0, 0, 0, 0, 0, 65490976, 0, 15749216, 0, 0, 0, 0, 7381072, 0,
    0, 0, 0, 0, 15675568, 0, 33411168, 8269936, 55496800, 56045664, 56410208, 0, 0, 58892384, 0, 32759904,
    0, 0, 0, 0, 0, 0, 0, 0, 53276720, 0, 0, 18800784, 31232096, 0, 60071984, 6078560, 5578816, 58916944,
    40677440, 4444256, 36053072, 0, 0, 0, 51785840, 0, 0, 0, 0, 0, 55836752, 0, 0, 0, 64991312, 0, 0,
    64761888, 17297472, 60153936, 40026240, 41222176, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    7856224, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 36683872, 51081312, 44286080, 0, 0, 43802672, 0, 52633680, 0, 0,
    0, 19603600, 0, 0, 0, 50110528, 0, 0, 0, 0, 0, 37093472, 0, 0, 35410016, 0, 16916608, 35106864, 0,
    61759568, 19456176, 40394864, 0, 0, 0, 13869152, 0, 0, 0, 0, 0, 40525904, 23650400, 0, 4595840,
    14667872, 25260128, 30306448, 46338112, 0, 25763968, 0, 0, 0, 0, 0, 25088080, 0, 0, 0, 0, 34328720, 0,
    0, 65616, 62189680, 11272272, 7311456, 16736416, 15311008, 0, 62632032, 0, 0, 0, 0, 4767904, 0, 0,
    41168992, 62472304, 0, 0, 0, 31014976, 0, 42332240, 0, 61157424, 0, 0, 0, 59617360, 33763424, 0, 0,
    35270768, 0, 0, 25505856, 745568, 38785104, 0, 0, 0, 0, 0, 0, 31273072, 31531056, 53211248, 0, 0, 45136,
    0, 39567408, 0, 0, 0, 37658672, 15073408, 61276208, 0, 0, 0, 39317568, 0, 55652416, 15351968, 0, 127024,
    0, 39624832, 0, 54956128, 29626464, 0, 0, 0, 3612720, 39497792, 0, 42909792, 0, 0, 46157968, 65749056,
    0, 0, 26857520, 0, 0, 0, 0, 0, 58056864, 0, 0, 0, 0, 45236336, 0, 0, 0, 0, 43053136, 0, 0, 0, 0, 0, 0,
    0, 10829904, 0, 0, 0, 0, 0, 0, 14753856, 0, 0, 0, 0, 0, 17313856, 0, 62984240, 0, 0, 0, 0, 0, 50667600,
    0, 0, 0, 0, 0, 65937456, 0, 0, 0, 0, 0, 0, 22093888, 0, 0, 0, 65691792, 0, 0, 0, 0, 0, 0, 0, 7655472,
    14049408, 54825040, 48709744, 46092416, 36343872, 55046176, 0, 0, 0, 0, 14917744, 0, 0, 0, 0, 24371296,
    0, 0, 0, 0, 61030496, 0, 59088992, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60706896, 0, 0, 0, 0, 21139520, 0, 0,
    0, 0, 0, 36388944, 0, 12767408, 0, 0, 63606896, 0, 0, 7049280, 48914544, 0, 0, 0, 0, 0, 0, 42844304, 0,
    0, 0, 30965824, 0, 0, 26120272, 15159424, 0, 37834848, 31658064, 0, 0, 0, 0, 0, 0, 0, 55435360, 0,
    30077024, 0, 0, 64495712, 0, 0, 5759088, 27762800, 0, 63463488, 19378272, 27054192, 27680880, 36278336,
    0, 0, 0, 35328128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1871952, 0, 0, 19075248, 0, 0, 0, 0, 47362192, 0, 0, 0,
    0, 10580080, 30458016, 0, 5656640, 27885648, 46948464, 53366832, 47726736, 0, 23674992, 49881136, 0,
    32968832, 0, 0, 0, 33620032, 48738416, 6443104, 39792736, 34922560, 7823408, 0, 0, 51028080, 0, 0,
    17584208, 0, 0, 0, 0, 0, 0, 58871888, 5566512, 0, 0, 0, 0, 0, 13455408, 35942496, 0, 0, 0, 0, 0, 0, 0,
    32546880, 0, 0, 0, 7880784, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 36429936, 0, 0, 0, 0, 0, 30888064, 0,
    36102272, 0, 14692416, 60833872, 0, 0, 11686112, 42934368, 51150944, 23969872, 24522816, 63488064,
    8319040, 24912032, 35520576, 0, 0, 26050656, 0, 0, 0, 0, 0, 0, 0, 0, 319600, 0, 0, 0, 0, 0, 0, 44183696,
    0, 0, 0, 57286784, 0, 11493536, 18251840, 0, 0, 0, 9953360, 0, 0, 1445936, 50991248, 0, 0, 0, 0,
    49627200, 56832064, 7741568, 42389600, 26886192, 0, 0, 0, 0, 0, 0, 0, 14012480, 8704112, 0, 12812480,
    57815136, 0, 0, 0, 58466368, 4731024, 34803792, 0, 0, 0, 28155968, 0, 0, 46678080, 16982064, 0,
    30101600, 17145920, 0, 0, 0, 0, 0, 19583056, 0, 0, 0, 0, 0, 0, 38346848, 0, 35065936, 0, 2441328, 0, 0,
    16154720, 3428480, 18628736, 0, 8908880, 47997136, 0, 0, 0, 0, 2482240, 42705008, 48324752, 0, 61636736,
    44585088, 0, 0, 0, 0, 0, 0, 0, 58490944, 0, 0, 0, 0, 0, 0, 0, 53305440, 0, 7520336, 32489520, 0,
    3641424, 22990912, 0, 0, 0, 0, 50569328, 0, 0, 0, 27168832, 20058272, 29474944, 17604736, 22515808,
    57737296, 0, 0, 37302320, 0, 0, 0, 0, 0, 49479776, 0, 0, 0, 7802960, 44437632, 0, 6123632, 0, 0, 0,
    24748128, 7237776, 2003024, 0, 0, 0, 54268000, 0, 0, 38936688, 2744384, 7131232, 39514176, 53112880, 0,
    0, 0, 0, 0, 0, 0, 34869296, 55550112, 0, 0, 0, 0, 0, 0, 0, 35020880, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 49119456, 0, 0, 0, 49537136, 0, 0, 64049280, 0, 0, 0, 0, 0, 0, 46063728, 0, 14876704,
    0, 0, 0, 0, 33636448, 0, 0, 0, 49696832, 970848, 0, 0, 13688928, 36315216, 65917008, 0, 0, 61616208, 0,
    0, 38498400, 41762896, 40091696, 0, 0, 24457296, 0, 0, 25796688, 59834448, 61591648, 0, 16404624, 0, 0,
    577664, 37462080, 0, 9343088, 60743776, 0, 17039504, 22429776, 24698928, 27979840, 43724896, 5148736,
    20811936, 26198096, 0, 62611536, 41254992, 0, 0, 27377776, 0, 0, 0, 5472320, 22139008, 44859552, 0,
    6725712, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31588464, 60022848, 0, 24182832, 0, 4468848, 62177328, 0, 65511440,
    0, 0, 8601696, 0, 0, 0, 0, 0, 5021776, 11178160, 0, 0, 0, 13848656, 0, 39178352, 0, 0, 0, 0, 0,
    49713248, 0, 0, 0, 0, 0, 0, 39911552, 0, 45559904, 0, 0, 36491328, 39997552, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    8540256, 0, 0, 0, 12345488, 0, 0, 22110320, 0, 57675856, 0, 64286768, 0, 63479840, 28921888, 50765952,
    35393600, 40546336, 0, 26615904, 0, 0, 0, 0, 29950096, 0, 0, 0, 0, 29700272, 41328832, 0, 0, 0, 0,
    10752112, 62591056, 0, 0, 59707440, 0, 0, 0, 56205408, 0, 0, 0, 0, 0, 0, 40570928, 0, 60797008, 0, 0, 0,
    0, 0, 34938944, 0, 13238336, 0, 41627792, 13484112, 0, 3625024, 0, 24195168, 0, 51933296, 0, 5812336,
    13893744, 0, 27406416, 27996272, 63852608, 0, 0, 0, 0, 63074384, 3731504, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 62132304, 16441456, 0, 0, 0, 18215024, 0, 0, 45265008, 0, 23199856, 0, 0, 17002544, 22265952,
    62058576, 21381232, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 38068288, 6557776, 34582640, 0, 0, 26640464, 0,
    32018496, 0, 46194720, 0, 0, 0, 0, 7290960, 36507696, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 52494432, 57159792,
    0, 19832976, 60895312, 1171584, 0, 0, 0, 0, 0, 0, 0, 59584576, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 19501264, 31879280, 60215408, 0, 0, 0, 0, 0, 27930736, 21463104, 33214576, 0, 0, 0, 23392400, 0, 0,
    0, 0, 0, 0, 24727632, 31559728, 33534000, 0, 0, 0, 0, 0, 0, 0, 47329408, 0, 0, 0, 0, 0, 45396096,
    32211008, 33960000, 0, 0, 31998032, 0, 0, 25346080, 0, 0, 0, 0, 0, 0, 0, 30736448, 40841312, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 57098352, 33787968, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 40734784, 16867520, 58110112,
    0, 0, 0, 47788160, 0, 0, 0, 0, 0, 53239952, 0, 0, 0, 0, 59854976, 51208288, 0, 0, 8188064, 48607344, 0,
    45125696, 15044720, 4980816, 0, 51650656, 0, 27242560, 0, 0, 24305712, 27848736, 0, 0, 0, 0, 0, 0, 0,
    19660896, 56123520, 0, 32034864, 47763552, 0, 5984400, 34898016, 0, 0, 59207824, 34431040, 23621744,
    7934096, 10801264, 0, 0, 0, 45645952, 0, 0, 0, 32227440, 0, 51191872, 0, 0, 5238832, 0, 0, 64262192, 0,
    0, 0, 0, 0, 0, 9658496, 63365248, 62840896, 29266048, 29986880, 42127520, 6467696, 14503968, 0, 0,
    31543360, 53870672, 0, 0, 0, 0, 33996896, 0, 43159648, 0, 36737120, 0, 41038032, 0, 0, 42475632,
    41230432, 49823808, 53616720, 0, 52854960, 0, 0, 0, 0, 0, 0, 0, 49913920, 0, 0, 0, 0, 0, 21409856, 0, 0,
    0, 0, 47550576, 4059200, 0, 0, 34836544, 35004480, 57426016, 0, 58310784, 0, 11157584, 0, 0, 0, 0, 0,
    40894608, 0, 0, 0, 54140992, 53088352, 0, 57401440, 0, 64565312, 249984, 30699664, 14585936, 27148368,
    64708704, 0, 41009264, 0, 0, 0, 0, 0, 35598400, 0, 0, 28688448, 0, 0, 0, 0, 51761248, 0, 0, 65777744, 0,
    28736, 41873472, 37736512, 66007104, 0, 0, 0, 0, 40607792, 0, 0, 0, 0, 0, 0, 4145232, 61296672, 0, 0,
    57020560, 51253312, 0, 0, 39845968, 0, 0, 0, 3080288, 0, 0, 0, 0, 0, 29298720, 0, 0, 0, 0, 0, 0,
    24952928, 57966656, 5640256, 0, 34021440, 0, 0, 0, 26218544, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20320320,
    9220160, 26701952, 27119728, 0, 0, 0, 0, 59175040, 0, 0, 63803472, 0, 62656576, 0, 0, 0, 0, 0, 1204320,
    2285696, 28172384, 35188816, 42414192, 65474624, 0, 0, 0, 41431168, 0, 9199696, 0, 0, 17637456,
    24334416, 0, 0, 64479296, 0, 0, 0, 0, 0, 0, 23793760, 0, 0, 50454624, 0, 0, 0, 56094832, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 21176480, 0, 0, 8880240, 25587888, 62337088, 0, 0, 0, 0, 38039664, 64946240, 0, 0, 0, 0,
    23109728, 28102784, 38756400, 0, 0, 0, 0, 24424512, 49991744, 50434128, 0, 0, 46469232, 0, 0, 0, 0,
    58425424, 54194256, 0, 46809168, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8077376, 65650736, 0, 0, 56434768,
    11923632, 15925392, 7712880, 19177552, 28991520, 43143232, 6496320, 8810560, 0, 0, 0, 10051664, 0,
    19968064, 42639456, 0, 61919280, 53891136, 8409136, 59437136, 17207408, 51232848, 34152512, 53477440, 0,
    0, 0, 0, 28663904, 0, 0, 0, 0, 0, 0, 0, 0, 62963792, 56266880, 0, 0, 0, 59813968, 0, 0, 23335008, 0, 0,
    0, 0, 0, 0, 0, 0, 16552080, 55124048, 7155808, 0, 0, 0, 0, 55951488, 0, 0, 0, 0, 32481312, 0, 0, 0,
    11788432, 30793936, 43376720, 0, 0, 0, 0, 39718992, 0, 59519072, 0, 0, 0, 0, 0, 29544608, 52047952,
    2773104, 56590496, 0, 0, 63303728, 0, 0, 0, 54845536, 0, 13815856, 19554416, 22450224, 0, 45142144, 0,
    0, 41562256, 0, 0, 0, 0, 0, 0, 62001232, 0, 0, 0, 0, 8642672, 0, 0, 30580864, 0, 31301696, 0, 0, 0,
    13754496, 0, 0, 37269632, 0, 0, 0, 0, 0, 58609712, 0, 0, 0, 0, 24813600, 0, 0, 0, 48291968, 0, 55459984,
    28631168, 0, 0, 34881600, 0, 0, 0, 32710736, 0, 0, 5963856, 54128688, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 42553392, 0, 0, 8626240, 0, 0, 0, 0, 0, 0, 0, 0, 36999280, 24035408, 43622496, 46882912, 0, 0, 0, 0,
    44019776, 0, 60538976, 26550336, 33886320, 0, 0, 61943872, 0, 0, 0, 0, 0, 60272720, 47853680, 0,
    21954672, 0, 21110832, 0, 44720208, 0, 0, 0, 0, 0, 28278832, 50368560, 0, 0, 0, 0, 0, 0, 0, 0, 21803104,
    37376128, 0, 0, 0, 0, 18296928, 0, 0, 0, 0, 37773408, 4497520, 31379536, 31744112, 39206960, 28483648,
    0, 0, 0, 48799936, 0, 0, 0, 0, 0, 23539760, 0, 0, 5292096, 25043008, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    54366336, 0, 0, 0, 0, 34693184, 0, 60469376, 0, 0, 0, 0, 0, 28262464, 0, 37240944, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 39485488, 39460960, 0, 0, 0, 0, 9973840, 0, 0, 0, 0, 0, 20508768, 0, 0, 0, 0, 0, 0, 0,
    53940288, 62107744, 0, 0, 0, 62918768, 0, 0, 0, 0, 13148320, 27029600, 34467920, 65368176, 770176,
    13287488, 18321552, 65740832, 0, 28078176, 0, 0, 61206640, 0, 10522688, 58994768, 60133456, 65110096, 0,
    4227200, 43397216, 58216624, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2101312, 0, 0, 1921152, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 42442816, 60952640, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19275856, 0, 0, 53125168, 0, 16207936, 5001296,
    36335648, 53596240, 1228896, 41136256, 47456400, 59793456, 16707696, 1953888, 17453136, 0, 61235344,
    13639776, 0, 0, 58736736, 22843456, 39362624, 43245648, 0, 48050336, 0, 0, 0, 0, 33976400, 5206064,
    159776, 32944224, 65798256, 0, 0, 62812272, 39145600, 13574288, 0, 39530576, 0, 0, 50323536, 0,
    58855488, 60768368, 34967616, 0, 0, 55001184, 49860688, 55328880, 0, 0, 8003712, 0, 50598000, 0,
    42663984, 0, 33845296, 0, 0, 0, 0, 26345520, 36458624, 15564960, 0, 0, 0, 0, 0, 0, 0, 52613200, 0,
    14082144, 34488416, 34734144, 41857088, 47120496, 58273856, 29159568, 0, 0, 26316848, 49950768, 0,
    16494688, 0, 63971376, 21045360, 34545728, 0, 23990368, 0, 0, 61186128, 16326816, 60084304, 0, 0, 0, 0,
    64172112, 12140656, 40620096, 47231136, 57356384, 66039872, 0, 0, 0, 0, 56230032, 0, 0, 0, 0, 0, 0, 0,
    20451408, 47399008, 0, 0, 0, 0, 0, 0, 0, 55930960, 0, 0, 0, 50512000, 0, 0, 0, 0, 38912096, 29237360, 0,
    20172928, 0, 0, 0, 58150976, 0, 50184272, 21123136, 51847280, 0, 0, 0, 0, 0, 7667792, 0, 53567600, 0, 0,
    0, 35041376, 52269120, 16003184, 0, 7090240, 0, 0, 2355280, 59256928, 11051152, 32460880, 42274928, 0,
    58679456, 0, 64315456, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8671360, 0, 6942800, 9719920, 53989488, 0, 0, 0,
    0, 0, 4423712, 26984480, 0, 0, 0, 40583200, 0, 0, 11088032, 21340224, 0, 47423616, 59654224, 0,
    49676368, 60039248, 14180400, 0, 32632896, 48476304, 50028640, 23552080, 0, 0, 0, 0, 30666880, 64331824,
    41803872, 0, 26140768, 0, 50626720, 31772704, 51105920, 52719680, 0, 0, 0, 37630064, 0, 43675760, 0,
    8118368, 16949376, 26394672, 17756224, 60584048, 37965920, 0, 0, 0, 17182816, 64032832, 18243616,
    33243216, 0, 16224304, 44974160, 31318096, 55857248, 0, 0, 0, 0, 0, 63635504, 0, 0, 0, 17076288,
    61272080, 0, 45174896, 54317168, 45953136, 0, 0, 0, 0, 0, 23048272, 43647088, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 49582160, 64438384, 0, 0, 0, 30990432, 36601952, 0, 0, 49840208, 16994336, 0, 50274432,
    18964576, 0, 26292320, 45355168, 0, 0, 7356512, 0, 3178608, 54579328, 24637536, 0, 0, 0, 30613712, 0, 0,
    56156256, 0, 55791680, 0, 38805584, 0, 0, 0, 7225392, 0, 48574592, 9879664, 0, 5218384, 57229424, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1056912, 0, 0, 0, 0, 0, 0, 0, 0, 49332320, 0, 9850992, 0, 0, 0, 0, 58527840, 0,
    5308480, 0, 0, 0, 0, 0, 0, 0, 0, 40722480, 28913696, 31715440, 33370192, 11862128, 43868256, 50008144,
    62996544, 63926336, 0, 40251440, 10350736, 32309312, 33914928, 34103376, 8151088, 31801408, 53424208,
    36671536, 0, 0, 2945104, 3252416, 0, 22642768, 0, 0, 0, 0, 0, 0, 0, 4952176, 40489104, 0, 9015360, 0, 0,
    0, 0, 56455248, 0, 0, 12980352, 0, 0, 0, 0, 0, 49238176, 0, 0, 0, 4075584, 25411648, 48513088, 1839184,
    26660928, 28348496, 0, 0, 0, 0, 0, 0, 64466992, 0, 0, 23429232, 0, 0, 61136976, 0, 0, 0, 16031888,
    8106032, 3854432, 38133856, 60416080, 0, 1093728, 4050976, 11534480, 50884672, 3207344, 0, 64974912,
    21983360, 37441616, 0, 0, 0, 0, 0, 4431920, 37601392, 55730256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 995440, 0, 0, 0, 0, 0, 35582016, 0, 0, 48255024, 12079216, 4661344, 0, 0, 44740736, 65314912,
    2469936, 0, 0, 0, 0, 57622624, 37081136, 17993808, 28135504, 0, 0, 23228464, 49803344, 0, 0, 32698416,
    36540528, 0, 52772928, 0, 0, 0, 0, 0, 12566672, 41517136, 27791408, 0, 0, 671872, 6152320, 0, 0, 0, 0,
    0, 0, 0, 10682480, 0, 6021216, 41926720, 46657616, 0, 0, 0, 0, 0, 46354544, 0, 0, 39030928, 28196912, 0,
    0, 0, 139344, 59760688, 0, 0, 0, 0, 56737904, 0, 0, 0, 0, 0, 0, 0, 0, 9936960, 0, 0, 0, 0, 28770352, 0,
    0, 0, 0, 8298576, 64131152, 27508848, 0, 27627616, 30937200, 48849024, 0, 0, 0, 25321568, 0, 53907584,
    0, 0, 0, 0, 0, 11571344, 0, 62746720, 0, 0, 0, 0, 0, 53837952, 0, 0, 0, 0, 0, 0, 0, 0, 0, 34955312, 0,
    0, 0, 0, 35172416, 9175072, 21864528, 35434624, 0, 0, 0, 0, 0, 0, 0, 33546320, 0, 0, 0, 40865904, 0,
    49786944, 0, 56684672, 10633296, 0, 0, 26677344, 0, 0, 0, 0, 0, 0, 0, 0, 62533760, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 39280784, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 52011056, 4300944, 0, 0, 46551184, 0, 0, 0,
    0, 0, 23068704, 0, 0, 44052528, 34709600, 54780000, 30920768, 0, 0, 24055872, 0, 0, 0, 0, 0, 43130928,
    45584496, 64204880, 28291152, 16806000, 59031600, 39657520, 0, 0, 0, 0, 43823184, 16109744, 0, 63713344,
    41091248, 0, 23134288, 0, 0, 36569216, 0, 0, 53821504, 0, 0, 32845904, 0, 0, 10023024, 20344944,
    17887328, 31449184, 3350672, 34189376, 35754064, 47075392, 0, 0, 0, 0, 0, 2887776, 0, 0, 0, 0, 31969392,
    0, 20852912, 43581504, 0, 0, 0, 0, 3002416, 18145328, 0, 0, 0, 0, 3301488, 0, 0, 38416432, 20775056,
    61984832, 0, 0, 1626160, 0, 0, 0, 0, 0, 47300720, 0, 0, 0, 65548336, 0, 8376448, 0, 0, 0, 0, 3821696, 0,
    0, 0, 0, 53289024, 0, 0, 0, 0, 0, 0, 0, 0, 18157664, 21155920, 0, 0, 0, 48361584, 27353184, 0, 0,
    53743728, 42881136, 0, 0, 65151088, 0, 0, 0, 62353456, 0, 0, 0, 0, 0, 26005600, 0, 2318480, 0, 0, 0, 0,
    7970896, 0, 54292576, 0, 0, 34123888, 0, 0, 0, 34611328, 0, 23093312, 14430320, 26583104, 43098240,
    37691424, 63881280, 0, 0, 43450496, 0, 26734736, 49021072, 52322384, 0, 44064880, 40071200, 53444736, 0,
    0, 0, 0, 0, 56942688, 26456160, 0, 0, 2408576, 32325680, 0, 15028288, 0, 0, 0, 0, 50499632, 60563536, 0,
    40591424, 5886016, 34775152, 0, 0, 0, 47009856, 52457536, 0, 0, 0, 14483536, 19005520, 27209808,
    49737792, 64082000, 0, 0, 28733472, 0, 0, 0, 29917312, 0, 0, 0, 53059696, 0, 0, 0, 0, 0, 0, 62365760,
    10993728, 37503088, 0, 0, 0, 12267664, 30343360, 0, 0, 0, 0, 0, 50167872, 0, 15720560, 0, 0, 37478496,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3461296, 0, 0, 0, 48218256, 30544016, 65560624, 44552320, 22777920,
    50745424, 0, 0, 0, 0, 0, 11608160, 0, 0, 0, 0, 17711168, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 27959376, 42733712, 0, 0, 0, 0, 0, 0, 0, 0, 38572080, 0, 38989888, 0, 0, 43843680, 0,
    19296368, 50262064, 0, 0, 56860768, 13611120, 53694528, 63983680, 0, 4132912, 0, 0, 63909952, 0,
    62771264, 23019584, 57933952, 0, 0, 0, 0, 0, 18100336, 0, 31694928, 55631952, 0, 29089968, 22016128, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 17813552, 0, 0, 46227600, 57557088, 7835728, 0, 0, 0, 0, 421936, 0, 0, 0, 0,
    12861552, 58396784, 0, 32047168, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 33583152, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 18014288, 26771568, 40157328, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 3104928, 27185248, 0, 61829200, 0, 0, 282768, 4915344, 21581952, 60174400, 9125984, 64192560,
    0, 0, 0, 0, 0, 0, 0, 29196448, 0, 0, 0, 0, 0, 19877936, 0, 0, 0, 53530688, 0, 0, 0, 0, 24162384, 0,
    37711968, 0, 0, 0, 25202752, 0, 0, 0, 5374032, 0, 0, 0, 28471344, 0, 6103120, 34562128, 40706112,
    21639264, 14544992, 32616512, 52408400, 6824000, 0, 0, 0, 0, 62787680, 64962608, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 46497872, 0, 14860352, 0, 0, 0, 0, 27258976, 0, 0, 49963120, 2023504, 0, 0, 0, 0, 4710480,
    19763376, 0, 0, 0, 15265856, 0, 7213104, 0, 0, 0, 0, 43032656, 0, 0, 0, 16068768, 50393184, 0, 13955200,
    0, 0, 24395888, 0, 0, 0, 64274480, 0, 0, 0, 26533952, 0, 0, 0, 0, 32813120, 0, 0, 0, 0, 12038304, 0, 0,
    0, 0, 0, 10711120, 20594832, 4190304, 24490112, 28962928, 59994176, 0, 0, 0, 24784960, 46698560, 0, 0,
    0, 0, 63012944, 7008352, 0, 0, 63778912, 46829632, 0, 0, 0, 56885296, 37171280, 37548128,
  ]
}
